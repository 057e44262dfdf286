/** The operations on what editors have done. */
import { maxSize } from '../store/listRequest.ts'
import { inPage, type Operation, objectOf, pathParameter, queryParameter, text, withMessage } from './operation.ts'
import type { Json } from './schemas.ts'

const tag = 'What editors have done'
const integer: Json = { type: 'integer' }
const orNull = (type: string): Json => ({ type: [type, 'null'] })

const change = objectOf({
  id: integer,
  resource: text,
  record_id: integer,
  title: text,
  action: { type: 'string', enum: ['created', 'updated', 'deleted', 'restored', 'ordered'] },
  user_id: orNull('integer'),
  user_name: orNull('string'),
  at: text,
})

export const historyPaths: Readonly<Record<string, Readonly<Record<string, Operation>>>> = {
  '/api/changes': {
    get: {
      tag,
      summary: 'Changes of records, the newest first',
      policy: 'signedIn',
      parameters: [
        queryParameter('page', 'Which page, from 1.', { type: 'integer', minimum: 1, default: 1 }),
        queryParameter('size', 'Changes a page.', { type: 'integer', minimum: 1, maximum: maxSize }),
        queryParameter('resource', 'Only those of one resource, like posts.', text),
        queryParameter('record_id', 'Only those of one record.', integer),
      ],
      answer: inPage(change),
      failures: ['invalid'],
    },
  },
  '/api/undo/{id}': {
    post: {
      tag,
      summary: 'Put a deleted record back under its id, by the undo that its deletion answered; for a day',
      policy: 'signedIn',
      parameters: [pathParameter('id', 'The undo of the deletion.')],
      answer: withMessage({ type: 'object' }),
      failures: ['not-restorable', 'taken'],
    },
  },
}
