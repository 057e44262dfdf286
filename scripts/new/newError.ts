/**
 * Error of a command that wrote nothing: a sentence about the problem, and one about the remedy; the second is '' if
 * the first contains both.
 */
export class NewError extends Error {
  constructor(message: string, hint: string) {
    super(`${message} ${hint}`.trimEnd())
  }
}
