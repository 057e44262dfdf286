/** Why nothing was written: what is wrong, and what to do about it, a sentence each; the second is '' where the first says both. */
export class NewError extends Error {
  constructor(message: string, hint: string) {
    super(`${message} ${hint}`.trimEnd())
  }
}
