/** Writes whose long texts would hold other requests up: a child process makes their forms for search, before the transaction that stores it. */
import { fail } from '../errors.ts'
import { limits } from '../limits.ts'
import { formsAtOnce, type SearchForms, type TextForms } from '../listSearch/searchForms.ts'
import { TextTooHardError, textProcess } from './textProcess.ts'

/** Thrown inside a write that needs the forms of long texts before they are made: it is rolled back, and done again with them. */
export class LongTextsError extends Error {
  readonly texts: readonly string[]

  constructor(texts: readonly string[]) {
    super('Long texts of a write are not prepared for search.')
    this.name = 'LongTextsError'
    this.texts = texts
  }
}

const isLong = (text: unknown): text is string => typeof text === 'string' && text.length > limits.sanitisedOnLoop.value

const formsFrom = (made: ReadonlyMap<string, SearchForms>): TextForms => {
  const require = (texts: readonly unknown[]) => {
    const missing = texts.filter(isLong).filter(text => !made.has(text))
    if (missing.length) throw new LongTextsError([...new Set(missing)])
  }
  const madeOf = (text: string): SearchForms | undefined => {
    require([text])
    return made.get(text)
  }
  return {
    require,
    foldedOf: html => madeOf(html)?.folded ?? formsAtOnce.foldedOf(html),
    wordsOf: text => {
      const found = madeOf(text)
      return found ? found.words.split(' ').filter(Boolean) : formsAtOnce.wordsOf(text)
    },
  }
}

/** Texts that were changed by another while a write was prepared are few; after so many tries it is done with what it then finds. */
const mostTries = 8

const makeForms = async (texts: readonly string[]): Promise<readonly SearchForms[]> => {
  try {
    // As the job's function gives it.
    return (await textProcess({ job: 'forms', texts })) as readonly SearchForms[]
  } catch (error) {
    return error instanceof TextTooHardError ? fail('busy', { retryAfter: 5 }) : Promise.reject(error)
  }
}

/** Runs a write, and again with the forms of the long texts that it turns out to need. `known` are some that it will. */
export const withFormsAhead = async <T>(
  write: (forms: TextForms) => Promise<T>,
  known: readonly unknown[] = [],
): Promise<T> => {
  const made = new Map<string, SearchForms>()
  let needed: readonly string[] = known.filter(isLong)
  for (let tries = 0; tries < mostTries; tries += 1) {
    const forms = needed.length ? await makeForms(needed) : []
    for (const [at, form] of forms.entries()) made.set(needed[at] ?? '', form)
    try {
      return await write(formsFrom(made))
    } catch (error) {
      if (!(error instanceof LongTextsError)) throw error
      needed = error.texts
    }
  }
  return write(formsAtOnce)
}
