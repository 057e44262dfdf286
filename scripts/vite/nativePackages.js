/** Packages that hold compiled code, or find their own files by their place: the build leaves them in node_modules. */
export const nativePackages = ['@node-rs/argon2', 'sharp', 'better-sqlite3', 'sqlite-node20']
