//! A small internet for tests: services and web hosts played from a world file.
