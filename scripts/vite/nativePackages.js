/** Packages that contain compiled code or locate their own files by path: the build leaves them in node_modules. */
export const nativePackages = ['@node-rs/argon2', 'sharp', 'better-sqlite3', 'sqlite-node20']
