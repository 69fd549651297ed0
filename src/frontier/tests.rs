//! Open lists against a list that is searched from end to end.

use super::*;
use proptest::prelude::*;

/// What to do next: add a node of this priority, or remove one.
#[derive(Debug, Clone)]
enum Operation {
    Push(u64, u64),
    Pop,
}

fn operations(most: u64) -> impl Strategy<Value = Vec<Operation>> {
    let push = (0..most, 0..most).prop_map(|(total, second)| Operation::Push(total, second));
    prop::collection::vec(prop_oneof![2 => push, 1 => Just(Operation::Pop)], 0..400)
}

/// Runs the operations on an open list and on a naive twin, and compares what comes out.
fn compare(operations: &[Operation], arrival: Arrival, mut is_heap: impl FnMut(bool)) {
    let mut budget = Budget::new(u64::MAX);
    let mut open = OpenList::default();
    open.restart(arrival);
    let mut priorities: Vec<ByTotal<u64>> = Vec::new();
    let mut naive: Vec<(u64, u64, NodeId)> = Vec::new();
    for operation in operations.iter().chain(std::iter::repeat_n(&Operation::Pop, operations.len())) {
        match *operation {
            Operation::Push(total, second) => {
                let node = NodeId::new(priorities.len()).expect("small");
                let priority = ByTotal { total, second };
                priorities.push(priority);
                let priority_of = |node: NodeId| Some(priorities[node.index()]);
                open.push(priority, node, priority_of, &mut budget).expect("there is room");
                naive.push((total, second, node));
            }
            Operation::Pop => {
                let least = naive.iter().map(|&(total, second, _)| (total, second)).min();
                let mut equal = naive.iter().filter(|&&(total, second, _)| Some((total, second)) == least);
                let expected = match arrival {
                    Arrival::LastIn => equal.next_back(),
                    Arrival::FirstIn => equal.next(),
                }
                .map(|&(_, _, node)| node);
                assert_eq!(open.pop(), expected);
                naive.retain(|&(_, _, node)| Some(node) != expected);
            }
        }
    }
    is_heap(open.is_heap);
}

proptest! {
    #[test]
    fn narrow_priorities_stay_in_buckets(operations in operations(12)) {
        compare(&operations, Arrival::LastIn, |is_heap| assert!(!is_heap));
    }

    #[test]
    fn wide_priorities_end_in_a_heap_in_the_same_order(narrow in operations(9), wide in operations(1 << 40)) {
        let spread = wide.iter().any(|operation| matches!(operation, Operation::Push(..)));
        let all: Vec<Operation> = narrow.into_iter().chain(wide).collect();
        compare(&all, Arrival::LastIn, |is_heap| assert!(is_heap || !spread));
    }

    #[test]
    fn first_in_first_out(operations in operations(4)) {
        compare(&operations, Arrival::FirstIn, |is_heap| assert!(is_heap));
    }
}

#[test]
fn costs_that_are_no_buckets_go_to_the_heap_at_once() {
    let mut budget = Budget::new(u64::MAX);
    let mut open = OpenList::default();
    for (index, cost) in [2.5, 0.5, 1.5].into_iter().enumerate() {
        let node = NodeId::new(index).expect("small");
        open.push(ByCost(cost), node, |_| None, &mut budget).expect("there is room");
    }
    let popped: Vec<usize> = core::iter::from_fn(|| open.pop()).map(NodeId::index).collect();
    assert_eq!(popped, [1, 2, 0]);
}

#[test]
fn a_push_beyond_the_budget_is_refused() {
    for arrival in [Arrival::LastIn, Arrival::FirstIn] {
        let mut budget = Budget::new(4_000);
        let mut open = OpenList::default();
        open.restart(arrival);
        let node = NodeId::new(0).expect("small");
        let refused = (0..10_000_u32).find_map(|_| open.push(ByCost(1_u32), node, |_| None, &mut budget).err());
        assert_eq!(refused, Some(StopReason::Bytes));
        assert!(budget.peak() <= 4_000);
    }
}
