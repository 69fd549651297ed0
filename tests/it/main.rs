//! The promises of the crate, a module each.

mod sliding_tiles;
