/**
 * Runs writes with long texts. Computing their search forms would block the event loop, so a child process computes
 * them before the transaction.
 */
import { fail } from '../runtime/errors.ts'
import { limits } from '../runtime/limits/limits.ts'
import { createTextForms, formsAtOnce, type SearchForms, type TextForms } from '../search/trigrams/searchForms.ts'
import { TextTooHardError, textProcess } from './textProcess.ts'

/**
 * Thrown inside a write if the search forms of long texts have not been computed yet. The write is rolled back and
 * repeated with the forms.
 */
export class LongTextsError extends Error {
  readonly texts: readonly string[]

  constructor(texts: readonly string[]) {
    super('The search forms of long texts of a write have not been computed.')
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
  const short = createTextForms()
  return {
    require,
    foldedOf: html => madeOf(html)?.folded ?? short.foldedOf(html),
    addWordsOf: (text, words) => {
      const found = madeOf(text)
      if (!found) short.addWordsOf(text, words)
      else for (const word of found.words.split(' ')) if (word) words.add(word)
    },
  }
}

/**
 * Maximum number of tries. A concurrent write may change texts while the forms are computed. After the last try, the
 * write computes the missing forms itself.
 */
const mostTries = 8

const makeForms = async (texts: readonly string[]): Promise<readonly SearchForms[]> => {
  try {
    // Safe cast: the job 'forms' returns this type.
    return (await textProcess({ job: 'forms', texts })) as readonly SearchForms[]
  } catch (error) {
    return error instanceof TextTooHardError ? fail('busy', { retryAfter: 5 }) : Promise.reject(error)
  }
}

/**
 * Runs a write. If it throws LongTextsError, computes the search forms of these texts and repeats it. The forms of
 * `known` texts are computed before the first try. Throws Failure 'busy' if computing the forms takes too long, or too
 * many requests wait.
 */
export const withPrecomputedTexts = async <T>(
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
