/** Why a start cannot go on; the message is one sentence for the operator, and holds no secret. */
export class StartError extends Error {
  constructor(message: string, options?: { readonly cause?: unknown }) {
    super(message, options)
    this.name = 'StartError'
  }
}

/** The data folder belongs to a server that is running. */
export class FolderInUseError extends StartError {}
