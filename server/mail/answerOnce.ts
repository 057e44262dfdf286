/** Recognises a form that is sent again: by a second press of its button, a reload, or after a lost response. */
import { hash } from 'node:crypto'
import { screeningFields } from '../../src/api/site/forms.ts'
import { documentOf, privateNameIn } from '../../src/schema/values/documents.ts'
import type { Body } from '../content/body.ts'
import type { ApplicationStore, Store } from '../store/store.ts'

/** Thrown in the transaction of a form that another request has stored in the meantime. */
class SentBefore extends Error {}

/** A value without what differs if the same form is sent again: without scripts, its document is stored each time. */
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
 * Sends a form, or returns the answer that it got when it was sent before. `send` must call `keep` with its answer in
 * the transaction that stores the form. `A` must survive JSON.
 */
export const answerOnce = async <A>(
  { store, appKey, form, body, seconds }: SentForm,
  send: (keep: (rows: ApplicationStore, answer: A) => Promise<void>) => Promise<A>,
): Promise<A> => {
  const key = keyOf(form, body)
  if (key === undefined) return send(async () => undefined)
  const { sentForms } = store.inApplication(appKey)
  // Only `keep` below stores such answers.
  const read = (answer: string) => JSON.parse(answer) as A
  const earlier = await sentForms.find(key)
  if (earlier !== undefined) return read(earlier)
  try {
    return await send(async (rows, answer) => {
      if (!(await rows.sentForms.keep(key, JSON.stringify(answer), seconds))) throw new SentBefore()
    })
  } catch (error) {
    const answer = error instanceof SentBefore ? await sentForms.find(key) : undefined
    if (answer === undefined) throw error
    return read(answer)
  }
}
