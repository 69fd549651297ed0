//! The comparison as a drawing.

use std::io;
use std::ops::Range;

use plotters::backend::SVGBackend;
use plotters::chart::ChartBuilder;
use plotters::coord::combinators::IntoLogRange;
use plotters::drawing::{DrawingAreaErrorKind, IntoDrawingArea};
use plotters::element::{PathElement, Text};
use plotters::series::LineSeries;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color, IntoTextStyle, RGBColor, WHITE};

use crate::measurement::Comparison;

/// Why there is no drawing.
pub(crate) type DrawError = DrawingAreaErrorKind<io::Error>;

/// Width and height in pixels.
const SIZE: (u32, u32) = (1000, 600);

/// The space around the drawing, in pixels.
const MARGIN: u32 = 15;

/// The space to the right, in pixels: for the legend, where no line can run through it.
const LEGEND_SPACE: u32 = 195;

/// Where the legend begins, how long its samples of lines are and how far from their names, and from one to the next,
/// in pixels.
const LEGEND: (i32, i32) = (825, 60);
const SAMPLE: i32 = 20;
const GAP: i32 = 10;
const LINE_HEIGHT: i32 = 22;

/// The space that labels and title of an axis take, in pixels: below and to the left.
const AXIS_SPACE: (u32, u32) = (45, 80);

const TITLE_FONT: (&str, u32) = ("sans-serif", 22);
const FONT: (&str, u32) = ("sans-serif", 16);

/// Colours that the colour-blind can tell apart.
///
/// Source: M. Okabe and K. Ito, "Color Universal Design", 2008.
const COLOURS: [RGBColor; 4] =
    [RGBColor(213, 94, 0), RGBColor(0, 158, 115), RGBColor(204, 121, 167), RGBColor(0, 114, 178)];

/// The shortest time that the scale has room for, in microseconds: a clock may read no time at all.
const SHORTEST: f64 = 0.01;

/// Draws the median times by depth on a logarithmic scale, a line for each engine, as the text of an SVG file.
pub(crate) fn svg(comparison: &Comparison) -> Result<String, DrawError> {
    let deepest = comparison.depths.last().map_or(0, |at| at.depth);
    let times = || comparison.depths.iter().flat_map(|at| &at.medians).map(|median| median.time);
    let fastest = times().fold(f64::INFINITY, f64::min);
    let slowest = times().fold(SHORTEST, f64::max);

    let mut text = String::new();
    {
        let area = SVGBackend::with_string(&mut text, SIZE).into_drawing_area();
        area.fill(&WHITE)?;
        let mut chart = ChartBuilder::on(&area)
            .caption("Eight puzzle: median time of a search", TITLE_FONT)
            .margin(MARGIN)
            .margin_right(LEGEND_SPACE)
            .x_label_area_size(AXIS_SPACE.0)
            .y_label_area_size(AXIS_SPACE.1)
            .build_cartesian_2d(0..deepest.max(1), decades(fastest, slowest).log_scale())?;
        chart
            .configure_mesh()
            .x_desc("depth (moves of a shortest solution)")
            .y_desc("time (logarithmic)")
            .x_labels(16)
            .y_label_formatter(&|microseconds| time_label(*microseconds))
            .label_style(FONT)
            .axis_desc_style(FONT)
            .light_line_style(WHITE)
            .draw()?;

        let label = FONT.into_text_style(&area).pos(Pos::new(HPos::Left, VPos::Center));
        let mut legend = LEGEND;
        for (engine, (name, colour)) in comparison.engines.iter().zip(COLOURS.iter().cycle()).enumerate() {
            let style = colour.stroke_width(2);
            let points = comparison.depths.iter().map(|at| (at.depth, at.medians[engine].time.max(SHORTEST)));
            chart.draw_series(LineSeries::new(points, style))?;

            area.draw(&PathElement::new([legend, (legend.0 + SAMPLE, legend.1)], style))?;
            area.draw(&Text::new(*name, (legend.0 + SAMPLE + GAP, legend.1), &label))?;
            legend.1 += LINE_HEIGHT;
        }
        area.present()?;
    }
    Ok(text)
}

/// From one power of ten to another, with all times between them from `fastest` to `slowest`.
fn decades(fastest: f64, slowest: f64) -> Range<f64> {
    let decade = |time: f64| time.max(SHORTEST).log10().floor();
    // A little further, or rounding pushes the outermost ticks off the scale.
    10_f64.powf(decade(fastest) - 0.01)..10_f64.powf(decade(slowest) + 1.01)
}

/// A time in the unit that suits it. Rounding may leave a tick a little short of its unit.
fn time_label(microseconds: f64) -> String {
    const UNITS: [(f64, &str); 3] = [(1e6, "s"), (1e3, "ms"), (1.0, "µs")];
    const ALMOST: f64 = 0.99;
    const NANOSECOND: (f64, &str) = (1e-3, "ns");

    let suits = |&(unit, _): &(f64, &str)| microseconds > ALMOST * unit;
    let (unit, name) = UNITS.into_iter().find(suits).unwrap_or(NANOSECOND);
    format!("{:.0} {name}", microseconds / unit)
}
