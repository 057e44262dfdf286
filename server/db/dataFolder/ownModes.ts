/** Modes of all that lies in a data folder: it holds people's data and the hashes of their passwords. */
export const ownFolderMode = 0o700
export const ownFileMode = 0o600
