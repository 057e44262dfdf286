/** Modes of the files and folders in a data folder, which holds personal data and password hashes. */
export const ownFolderMode = 0o700
export const ownFileMode = 0o600
