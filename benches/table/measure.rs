//! Measures by turns, and prints.

use std::cell::Cell;
use std::fmt::Display;
use std::time::{Duration, Instant};

use crate::common::side::{Found, Side};

/// What to measure, and how long.
pub(crate) struct Table {
    pub(crate) quick: bool,
    /// Rows are left out unless what they say of the work contains this, in any case of letters.
    pub(crate) filter: Option<String>,
    /// Whether the head of the table of most rows is printed.
    pub(crate) has_head: Cell<bool>,
}

/// What a side found, and what it took.
pub(crate) struct Measured {
    pub(crate) name: &'static str,
    pub(crate) found: Found,
    /// The median.
    pub(crate) time: Duration,
    /// The most heap memory in use at once.
    pub(crate) bytes: u64,
}

impl Table {
    pub(crate) fn wants(&self, work: &str) -> bool {
        self.filter.as_ref().is_none_or(|filter| work.to_lowercase().contains(&filter.to_lowercase()))
    }

    /// Compares goalward with its peers at this work, in the columns of [`Self::HEAD`].
    pub(crate) fn row<const PEERS: usize>(&self, work: &str, goalward: Side<'_>, peers: [Side<'_>; PEERS]) {
        if !self.wants(work) {
            return;
        }
        let sides: Vec<Side<'_>> = std::iter::once(goalward).chain(peers).collect();
        let measured = self.measure(work, &sides);
        if !self.has_head.replace(true) {
            println!("{}", Self::HEAD);
        }
        let (goalward, peers) = measured.split_first().expect("goalward is there");
        for peer in peers {
            println!(
                "| {work} | {} | {} | {} | {:.2} | {} | {} | {} | {} | {} |",
                peer.name,
                milliseconds(goalward.time),
                milliseconds(peer.time),
                peer.time.as_secs_f64() / goalward.time.as_secs_f64(),
                or_dash(goalward.found.expansions.map(|expansions| per_second(expansions, goalward.time))),
                or_dash(goalward.found.nodes),
                or_dash(peer.found.nodes),
                or_dash(goalward.bytes_a_node()),
                or_dash(peer.bytes_a_node()),
            );
        }
    }

    const HEAD: &str = "\
| work | peer | goalward | peer | ratio | expansions a second | nodes | of the peer | bytes a node | of the peer |
|---|---|--:|--:|--:|--:|--:|--:|--:|--:|";

    /// Runs all sides by turns, and checks that they find the same.
    pub(crate) fn measure(&self, work: &str, sides: &[Side<'_>]) -> Vec<Measured> {
        let found: Vec<Found> = sides.iter().map(|side| (side.look)()).collect();
        for (side, peer) in sides.iter().zip(&found) {
            assert_eq!(found[0].costs, peer.costs, "{work}: {} finds other costs", side.name);
        }
        let bytes: Vec<u64> = sides.iter().map(Side::peak_bytes).collect();
        let times = self.times(sides);
        let each = sides.iter().zip(found).zip(bytes).zip(times);
        each.map(|(((side, found), bytes), time)| Measured { name: side.name, found, time, bytes }).collect()
    }

    /// The median time of each side. They take turns, and who begins changes each time.
    fn times(&self, sides: &[Side<'_>]) -> Vec<Duration> {
        let (repetitions, time) =
            if self.quick { (3, Duration::from_millis(100)) } else { (5, Duration::from_secs(1)) };
        let mut times = vec![Vec::new(); sides.len()];
        let started = Instant::now();
        // Large work is repeated less, but not just once or twice.
        let is_due = |done, so_far| so_far < time || done < 3 || (done < repetitions && so_far < 10 * time);
        while is_due(times[0].len(), started.elapsed()) {
            let first = times[0].len();
            for turn in 0..sides.len() {
                let side = (first + turn) % sides.len();
                let begun = Instant::now();
                (sides[side].search)();
                times[side].push(begun.elapsed());
            }
        }
        times.into_iter().map(median).collect()
    }
}

impl Measured {
    /// Of the largest search.
    pub(crate) fn bytes_a_node(&self) -> Option<String> {
        self.found.most_nodes.map(|nodes| format!("{:.1}", ratio(self.bytes, nodes)))
    }
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

pub(crate) fn milliseconds(time: Duration) -> String {
    format!("{:.2} ms", time.as_secs_f64() * 1e3)
}

/// In millions.
pub(crate) fn per_second(count: u64, time: Duration) -> String {
    format!("{:.1} M", 1e3 / nanoseconds_each(count, time))
}

pub(crate) fn nanoseconds_each(count: u64, time: Duration) -> f64 {
    ratio(u64::try_from(time.as_nanos()).expect("less than centuries"), count)
}

#[expect(clippy::cast_precision_loss, reason = "it is rounded when it is printed")]
pub(crate) fn ratio(count: u64, by: u64) -> f64 {
    count as f64 / by as f64
}

pub(crate) fn or_dash(value: Option<impl Display>) -> String {
    value.map_or_else(|| "–".into(), |value| value.to_string())
}
