/** Modes of the files and folders in a data folder, which holds personal data and password hashes. */
export const privateFolderMode = 0o700
export const privateFileMode = 0o600
