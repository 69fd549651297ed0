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
    let slowest = times().fold(SHORTEST, f64::max);
    let fastest = times().fold(slowest, f64::min);

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measurement::{AtDepth, Effort};

    const TIMES: [[f64; 2]; 3] = [[0.2, 0.3], [8.0, 1.0], [1_500.0, 20.0]];

    /// A plot of the times of two engines at depth 0, 1 and so on.
    fn plot(times: &[[f64; 2]]) -> String {
        let depths = (0..).zip(times).map(|(depth, times)| AtDepth {
            depth,
            boards: 1,
            medians: times.map(|time| Effort::new(time, 1.0, 1.0)).to_vec(),
        });
        svg(&Comparison { engines: vec!["BFS", "A*"], depths: depths.collect() }).expect("a string can be drawn into")
    }

    /// The lines of text in a plot.
    fn texts(plot: &str) -> Vec<&str> {
        let elements = plot.split("<text").skip(1);
        elements.map(|text| text.split(['>', '<']).nth(1).expect("text is inside an element").trim()).collect()
    }

    #[test]
    fn axes_ticks_and_lines_are_labelled() {
        let plot = plot(&TIMES);
        assert!(plot.starts_with("<svg ") && plot.ends_with("</svg>\n"), "{plot}");
        let texts = texts(&plot);
        for label in [
            "Eight puzzle: median time of a search",
            "depth (moves of a shortest solution)",
            "time (logarithmic)",
            "100 ns",
            "1 µs",
            "10 µs",
            "100 µs",
            "1 ms",
            "10 ms",
            "0",
            "1",
            "2",
            "BFS",
            "A*",
        ] {
            assert!(texts.contains(&label), "{label} is not in {texts:?}");
        }
    }

    #[test]
    fn each_engine_has_a_line_of_its_own_colour_and_a_sample_of_it() {
        let plot = plot(&TIMES);
        for colour in ["#D55E00", "#009E73"] {
            let lines = plot.lines().filter(|line| line.starts_with("<polyline") && line.contains(colour));
            assert_eq!(lines.count(), 2, "{colour}");
        }
    }

    #[test]
    fn ten_times_as_long_is_as_far_up_everywhere() {
        let times: [[f64; 2]; 3] = [[1.0, 10.0], [10.0, 100.0], [100.0, 1_000.0]];
        let plot = plot(&times);
        let heights: Vec<i32> = plot
            .lines()
            .find(|line| line.starts_with("<polyline") && line.contains("#D55E00"))
            .and_then(|line| line.split("points=\"").nth(1))
            .expect("BFS has a line")
            .split([' ', ','])
            .filter_map(|number| number.parse().ok())
            .skip(1)
            .step_by(2)
            .collect();
        assert_eq!(heights.len(), 3);
        let (first, second) = (heights[0].abs_diff(heights[1]), heights[1].abs_diff(heights[2]));
        assert!(heights.is_sorted_by(|lower, upper| lower > upper), "{heights:?}");
        assert!(first.abs_diff(second) <= 1, "{heights:?}");
    }

    #[test]
    fn one_depth_and_no_time_at_all_can_be_drawn() {
        let cases: [&[[f64; 2]]; 4] = [&[[0.0, 0.0]], &[[3.0, 3.0]], &[[0.0, 1e9]], &[]];
        for times in cases {
            assert!(plot(times).ends_with("</svg>\n"), "{times:?}");
        }
    }

    #[test]
    fn ticks_are_in_round_units() {
        let cases: [(f64, &str); 8] = [
            (0.01, "10 ns"),
            (0.1, "100 ns"),
            (0.999_999, "1 µs"),
            (1.0, "1 µs"),
            (10.0, "10 µs"),
            (999.999, "1 ms"),
            (1e4, "10 ms"),
            (1e7, "10 s"),
        ];
        for (microseconds, label) in cases {
            assert_eq!(time_label(microseconds), label);
        }
    }
}
