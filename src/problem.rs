//! What a problem is: states, actions, steps between states, starts and goals.

use core::hash::Hash;

use crate::cost::Cost;

/// A state space, where a search in it starts, and when it is done.
///
/// # Definitions
///
/// These words mean the same everywhere in this crate.
///
/// - A **state** is one configuration of the world; two states are the same when they are equal.
/// - An **action** leads from a state to a **successor** state at a **step cost** of zero or more.
/// - A **path** is a start, then actions and the states they lead to. Its cost is the sum of its step costs.
/// - A **solution** is a path from a start to a state that is a goal. It is **optimal** if no solution costs less
///   (or, for the engines that ignore costs, has fewer actions).
/// - To **expand** a state is to **generate** all its successors. States generated and not yet expanded are **open**;
///   expanded ones are **closed**.
/// - A **heuristic** estimates the cost from a state to the nearest goal: see [`Heuristic`](crate::Heuristic).
///
/// # Laws
///
/// - [`successors`](SearchProblem::successors) hands out the same successors in the same order each time it is asked.
/// - Equal states have equal hashes, equal successors, and are goals or not alike.
/// - A state is a value: nothing changes it while a search holds it.
/// - [`is_provably_unsolvable`](SearchProblem::is_provably_unsolvable) and [`undoes`](SearchProblem::undoes) answer
///   `true` only where it is true.
///
/// Where a law is broken the answer may be wrong or a [`SearchError`](crate::SearchError); memory stays safe.
///
/// # Example
///
/// Two jugs of 3 and 5 litres: measure 4 litres.
///
/// ```
/// use goalward::{Bfs, SearchEngine, SearchProblem};
///
/// struct Jugs;
///
/// impl SearchProblem for Jugs {
///     type State = (u8, u8);
///     type Action = &'static str;
///     type Cost = u32;
///
///     fn starts(&self) -> impl IntoIterator<Item = (u8, u8)> {
///         [(0, 0)]
///     }
///
///     fn is_goal(&self, &(_, five): &(u8, u8)) -> bool {
///         five == 4
///     }
///
///     fn successors(&self, &(three, five): &(u8, u8), mut emit: impl FnMut(&'static str, (u8, u8), u32)) {
///         let (to_five, to_three) = (three.min(5 - five), five.min(3 - three));
///         emit("fill the 3", (3, five), 1);
///         emit("fill the 5", (three, 5), 1);
///         emit("empty the 3", (0, five), 1);
///         emit("empty the 5", (three, 0), 1);
///         emit("pour the 3 into the 5", (three - to_five, five + to_five), 1);
///         emit("pour the 5 into the 3", (three + to_three, five - to_three), 1);
///     }
/// }
///
/// let report = Bfs::new().search(&Jugs)?;
/// let path = report.path().expect("4 litres can be measured");
/// assert_eq!(path.len(), 6);
/// assert_eq!(path.actions()[0], "fill the 5");
/// # Ok::<(), goalward::SearchError>(())
/// ```
///
/// # Writing an algorithm of your own on it
///
/// The trait is all that an algorithm needs. Depth-first search for any solution, with its own stack:
///
/// ```
/// use goalward::SearchProblem;
/// use std::collections::HashSet;
///
/// fn depth_first<P: SearchProblem>(problem: &P) -> Option<P::State> {
///     let mut stack: Vec<P::State> = problem.starts().into_iter().collect();
///     let mut seen: HashSet<P::State> = stack.iter().cloned().collect();
///     while let Some(state) = stack.pop() {
///         if problem.is_goal(&state) {
///             return Some(state);
///         }
///         problem.successors(&state, |_action, successor, _cost| {
///             if seen.insert(successor.clone()) {
///                 stack.push(successor);
///             }
///         });
///     }
///     None
/// }
///
/// let clock = goalward::problem(1_u32, |&n| [("double", n * 2 % 12, 1_u32), ("add 5", (n + 5) % 12, 1)], |&n| n == 9);
/// assert_eq!(depth_first(&clock), Some(9));
/// ```
pub trait SearchProblem {
    /// One configuration of the world. Small plain values search fastest; each is stored once.
    type State: Clone + Eq + Hash;
    /// What leads from one state to the next: a move, an edge, or `()` where nobody asks.
    type Action: Clone;
    /// What a step costs.
    type Cost: Cost;

    /// Where the search begins: `[s]` for one start. Equal starts count once.
    fn starts(&self) -> impl IntoIterator<Item = Self::State>;

    /// Whether the search is done here.
    fn is_goal(&self, state: &Self::State) -> bool;

    /// Hands every successor of `state` to `emit`, finitely many, always in the same order.
    ///
    /// `emit` takes the action, the state it leads to, and the cost of the step.
    fn successors(&self, state: &Self::State, emit: impl FnMut(Self::Action, Self::State, Self::Cost));

    /// The successors as a list, for tests and readers; engines never call it.
    fn successors_vec(&self, state: &Self::State) -> Vec<(Self::Action, Self::State, Self::Cost)> {
        let mut list = Vec::new();
        self.successors(state, |action, successor, cost| list.push((action, successor, cost)));
        list
    }

    /// A cheap proof that no goal can be reached from any start (a parity, say). Every engine asks it first.
    ///
    /// Default: `false`, which is always right.
    fn is_provably_unsolvable(&self) -> bool {
        false
    }

    /// Whether `previous` and then `next` leads back to the same state, from every state where both are legal.
    ///
    /// A hint for depth-first engines, which then skip `next`. Default: `false`, which is always right.
    fn undoes(&self, previous: &Self::Action, next: &Self::Action) -> bool {
        let _ = (previous, next);
        false
    }

    /// The successors of `state`, but for those by an action that [`undoes`](SearchProblem::undoes) the one that led
    /// there; all of them where none did.
    ///
    /// What depth-first engines call. Default: looks at each successor; a problem that knows beforehand saves that.
    #[inline]
    fn successors_after(
        &self,
        previous: Option<&Self::Action>,
        state: &Self::State,
        mut emit: impl FnMut(Self::Action, Self::State, Self::Cost),
    ) {
        self.successors(state, |action, successor, cost| {
            if previous.is_none_or(|previous| !self.undoes(previous, &action)) {
                emit(action, successor, cost);
            }
        });
    }

    /// The state that `action` leads to and what the step costs, or `None` where the action is not legal.
    ///
    /// Where several successors have an equal action, the first. Default: looks through the successors.
    fn apply(&self, state: &Self::State, action: &Self::Action) -> Option<(Self::State, Self::Cost)>
    where
        Self::Action: PartialEq,
    {
        let mut found = None;
        self.successors(state, |candidate, successor, cost| {
            if found.is_none() && candidate == *action {
                found = Some((successor, cost));
            }
        });
        found
    }

    /// The bytes of heap memory that `state` owns (the capacity of a `Vec`, say), for the limit on bytes.
    ///
    /// Default: 0, right for plain values.
    fn heap_bytes(&self, state: &Self::State) -> usize {
        let _ = state;
        0
    }
}

/// A problem that can also be walked backwards from its goals.
///
/// Edges need not be symmetric: in [`NineTails`](crate::problems::NineTails) only a head may be flipped,
/// so predecessors and successors differ.
///
/// # Laws
///
/// - [`goals`](BackwardProblem::goals) lists exactly the states where [`is_goal`](SearchProblem::is_goal) holds.
/// - [`predecessors`](BackwardProblem::predecessors) is the exact reverse of [`successors`](SearchProblem::successors):
///   `s` has the successor `t` by an action at a cost if and only if `t` has the predecessor `s` by that action at
///   that cost.
///
/// Where they don't agree a backward search may miss solutions or find longer ones; a path that it reports is
/// always replayed forwards, so that it is a path, or the search ends in a
/// [`SearchError`](crate::SearchError::PathBroken).
pub trait BackwardProblem: SearchProblem {
    /// Every goal, finitely many. Equal goals count once.
    fn goals(&self) -> impl IntoIterator<Item = Self::State>;

    /// Hands every predecessor of `state` to `emit`, with the **forward** action that leads from the predecessor
    /// to `state` and what that step costs: joining two half paths is then concatenation.
    fn predecessors(&self, state: &Self::State, emit: impl FnMut(Self::Action, Self::State, Self::Cost));
}

/// A problem whose states can be changed into their successors and back, for [`InPlaceIdaStar`](crate::InPlaceIdaStar).
///
/// It pays where states are dear to clone: where they own heap memory, say.
///
/// # Laws
///
/// - [`actions`](InPlaceProblem::actions) hands out the actions of [`successors`](SearchProblem::successors) at the same
///   costs in the same order, and [`actions_after`](InPlaceProblem::actions_after) those of
///   [`successors_after`](SearchProblem::successors_after).
/// - [`apply_in_place`](InPlaceProblem::apply_in_place) makes of a state the successor that has this action.
/// - [`undo`](InPlaceProblem::undo) makes of that successor the state that it was again. So an action has to say all
///   that it takes to go back.
///
/// Where they don't hold the answer may be wrong or a [`SearchError`](crate::SearchError); memory stays safe.
///
/// # Example
///
/// A stack of pancakes is to be sorted by size, turning over some of them from the top down at a time. Pancakes that lie
/// side by side and differ by more than one in size are a gap, and a turn mends one gap at most.
///
/// ```
/// use goalward::{Heuristic, IdaStar, InPlaceProblem, SearchEngine, SearchProblem};
///
/// /// From the top down.
/// struct Pancakes(Vec<u8>);
///
/// impl SearchProblem for Pancakes {
///     type State = Vec<u8>;
///     /// How many are turned.
///     type Action = usize;
///     type Cost = u32;
///
///     fn starts(&self) -> impl IntoIterator<Item = Vec<u8>> {
///         [self.0.clone()]
///     }
///
///     fn is_goal(&self, stack: &Vec<u8>) -> bool {
///         stack.is_sorted()
///     }
///
///     fn successors(&self, stack: &Vec<u8>, mut emit: impl FnMut(usize, Vec<u8>, u32)) {
///         self.actions(stack, |turned, cost| {
///             let mut successor = stack.clone();
///             self.apply_in_place(&mut successor, &turned);
///             emit(turned, successor, cost);
///         });
///     }
///
///     fn undoes(&self, previous: &usize, next: &usize) -> bool {
///         previous == next
///     }
/// }
///
/// impl InPlaceProblem for Pancakes {
///     fn actions(&self, stack: &Vec<u8>, mut emit: impl FnMut(usize, u32)) {
///         (2..=stack.len()).for_each(|turned| emit(turned, 1));
///     }
///
///     fn apply_in_place(&self, stack: &mut Vec<u8>, &turned: &usize) {
///         stack[..turned].reverse();
///     }
///
///     fn undo(&self, stack: &mut Vec<u8>, turned: &usize) {
///         self.apply_in_place(stack, turned);
///     }
/// }
///
/// struct Gaps;
///
/// fn gap(upper: u8, lower: u8) -> u32 {
///     u32::from(upper.abs_diff(lower) > 1)
/// }
///
/// impl Heuristic<Pancakes> for Gaps {
///     fn estimate(&self, _: &Pancakes, stack: &Vec<u8>) -> Option<u32> {
///         Some(stack.windows(2).map(|pair| gap(pair[0], pair[1])).sum())
///     }
///
///     // The pancake on top comes to lie on the first one that is not turned.
///     fn estimate_ahead(&self, _: &Pancakes, stack: &Vec<u8>, gaps: u32, &turned: &usize) -> Option<u32> {
///         let below = stack.get(turned).copied();
///         Some(below.map_or(gaps, |below| gaps + gap(stack[0], below) - gap(stack[turned - 1], below)))
///     }
/// }
///
/// let pancakes = Pancakes(vec![5, 2, 7, 4, 1, 6, 3]);
/// let report = IdaStar::new(Gaps).in_place().search(&pancakes)?;
/// let path = report.path().expect("every stack can be sorted");
/// assert_eq!(path.actions(), [2, 4, 6, 4, 5, 7, 3, 5]);
/// assert_eq!(path.verify(&pancakes), Ok(()));
/// # Ok::<(), goalward::SearchError>(())
/// ```
pub trait InPlaceProblem: SearchProblem {
    /// Hands every action that is legal in `state` to `emit`, with what the step costs.
    fn actions(&self, state: &Self::State, emit: impl FnMut(Self::Action, Self::Cost));

    /// The actions, but for those that [`undo`](SearchProblem::undoes) the one that led to `state`; all of them where none
    /// did.
    ///
    /// Default: looks at each action; a problem that knows beforehand saves that.
    #[inline]
    fn actions_after(
        &self,
        previous: Option<&Self::Action>,
        state: &Self::State,
        mut emit: impl FnMut(Self::Action, Self::Cost),
    ) {
        self.actions(state, |action, cost| {
            if previous.is_none_or(|previous| !self.undoes(previous, &action)) {
                emit(action, cost);
            }
        });
    }

    /// Changes `state` into the successor that `action`, which is one of its own, leads to.
    fn apply_in_place(&self, state: &mut Self::State, action: &Self::Action);

    /// Changes `state`, which [`apply_in_place`](InPlaceProblem::apply_in_place) made by `action`, back into what it was.
    fn undo(&self, state: &mut Self::State, action: &Self::Action);
}

impl<P: SearchProblem> SearchProblem for &P {
    type State = P::State;
    type Action = P::Action;
    type Cost = P::Cost;

    fn starts(&self) -> impl IntoIterator<Item = P::State> {
        (**self).starts()
    }

    #[inline]
    fn is_goal(&self, state: &P::State) -> bool {
        (**self).is_goal(state)
    }

    #[inline]
    fn successors(&self, state: &P::State, emit: impl FnMut(P::Action, P::State, P::Cost)) {
        (**self).successors(state, emit);
    }

    fn successors_vec(&self, state: &P::State) -> Vec<(P::Action, P::State, P::Cost)> {
        (**self).successors_vec(state)
    }

    fn is_provably_unsolvable(&self) -> bool {
        (**self).is_provably_unsolvable()
    }

    #[inline]
    fn undoes(&self, previous: &P::Action, next: &P::Action) -> bool {
        (**self).undoes(previous, next)
    }

    #[inline]
    fn successors_after(
        &self,
        previous: Option<&P::Action>,
        state: &P::State,
        emit: impl FnMut(P::Action, P::State, P::Cost),
    ) {
        (**self).successors_after(previous, state, emit);
    }

    fn apply(&self, state: &P::State, action: &P::Action) -> Option<(P::State, P::Cost)>
    where
        P::Action: PartialEq,
    {
        (**self).apply(state, action)
    }

    #[inline]
    fn heap_bytes(&self, state: &P::State) -> usize {
        (**self).heap_bytes(state)
    }
}

impl<P: BackwardProblem> BackwardProblem for &P {
    fn goals(&self) -> impl IntoIterator<Item = P::State> {
        (**self).goals()
    }

    #[inline]
    fn predecessors(&self, state: &P::State, emit: impl FnMut(P::Action, P::State, P::Cost)) {
        (**self).predecessors(state, emit);
    }
}

impl<P: InPlaceProblem> InPlaceProblem for &P {
    #[inline]
    fn actions(&self, state: &P::State, emit: impl FnMut(P::Action, P::Cost)) {
        (**self).actions(state, emit);
    }

    #[inline]
    fn actions_after(&self, previous: Option<&P::Action>, state: &P::State, emit: impl FnMut(P::Action, P::Cost)) {
        (**self).actions_after(previous, state, emit);
    }

    #[inline]
    fn apply_in_place(&self, state: &mut P::State, action: &P::Action) {
        (**self).apply_in_place(state, action);
    }

    #[inline]
    fn undo(&self, state: &mut P::State, action: &P::Action) {
        (**self).undo(state, action);
    }
}
