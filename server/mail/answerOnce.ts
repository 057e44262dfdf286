/** Recognises a form that is submitted again: by a second press of its button, a reload, or after a lost response. */
import { hash } from 'node:crypto'
import { screeningFields } from '../../src/api/site/forms.ts'
import { documentOf, privateNameIn } from '../../src/schema/values/documents.ts'
import type { Body } from '../content/body.ts'
import type { ApplicationStore, Store } from '../store/store.ts'

/** Thrown in the transaction of a form if another request has stored the same form in the meantime. */
class SentBefore extends Error {}

/**
 * Value without the part that differs if the same form is submitted again. Without JavaScript, each submission uploads
 * its documents again, and they are stored under other names.
 */
const comparable = (value: unknown): unknown => {
  const isDocument = typeof value === 'string' && privateNameIn(value) !== undefined
  return isDocument ? documentOf(value) : value
}

/**
 * Key of a form: the time at which it was shown, with all of its values. Visitors may get the same cached page, so the
 * time alone is not enough. Undefined without a time: such a body does not come from the site's form.
 */
const keyOf = (form: string, body: Body): string | undefined => {
  if (body[screeningFields.shownAt] === undefined) return undefined
  const values = Object.keys(body)
    .toSorted()
    .map(name => [name, comparable(body[name])])
  return hash('sha256', JSON.stringify([form, values]))
}

interface SentForm {
  readonly store: Store
  readonly appKey: string
  /** Name of the form. */
  readonly form: string
  readonly body: Body
  /** Time for which the same form is not stored again, s. */
  readonly seconds: number
}

/**
 * Runs `send`, or returns the stored response if the same form was submitted within the last `seconds`. `send` must
 * call `keep` with its response in the transaction that stores the form. `send` always runs for a body without the time
 * at which its form was shown. A response `A` must survive JSON.
 */
export const answerOnce = async <A>(
  { store, appKey, form, body, seconds }: SentForm,
  send: (keep: (rows: ApplicationStore, response: A) => Promise<void>) => Promise<A>,
): Promise<A> => {
  const key = keyOf(form, body)
  if (key === undefined) return send(async () => undefined)
  const { sentForms } = store.inApplication(appKey)
  // Safe cast: `keep` below has stored JSON of an `A`.
  const read = (stored: string) => JSON.parse(stored) as A
  const earlier = await sentForms.find(key)
  if (earlier !== undefined) return read(earlier)
  try {
    return await send(async (rows, response) => {
      if (!(await rows.sentForms.keep(key, JSON.stringify(response), seconds))) throw new SentBefore()
    })
  } catch (error) {
    const stored = error instanceof SentBefore ? await sentForms.find(key) : undefined
    if (stored === undefined) throw error
    return read(stored)
  }
}
