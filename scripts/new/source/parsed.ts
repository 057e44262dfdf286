/** Parses source files. */
import { parseSync } from 'vite'
import { NewError } from '../newError.ts'

/** Returns the syntax tree and the comments of a source. Throws NewError if the source has syntax errors. */
export const parsed = (file: string, source: string) => {
  const { program, comments, errors } = parseSync(file, source)
  if (errors[0])
    throw new NewError(`${file} cannot be parsed, so nothing was written: ${errors[0].message}`, 'Correct it first.')
  return { program, comments }
}
