//! The door, the keys and the links against servers that misbehave, over real sockets.

mod addresses;
mod desk;
mod door;
mod keychain;
mod links;
mod logs;
mod proxy;
mod server;
mod services;
mod stop;
mod timestamps;
