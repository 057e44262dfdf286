/** Permissions in a data folder, which holds personal data and password hashes. */

/** Mode of folders: access for this user only. */
export const privateFolderMode = 0o700
/** Mode of files: access for this user only. */
export const privateFileMode = 0o600
