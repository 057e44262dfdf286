/** The operations on what editors have done. */
import { securityEvents } from '../../src/api/security.ts'
import { limits } from '../limits.ts'
import type { Json } from '../routes/recordSchemas.ts'
import {
  bulkAnswer,
  inPage,
  type Operation,
  objectOf,
  pathParameter,
  queryParameter,
  text,
  withMessage,
} from './operation.ts'

const tag = 'What editors have done'
const integer: Json = { type: 'integer' }
const orNull = (type: string): Json => ({ type: [type, 'null'] })

const toldOfChange = {
  id: integer,
  resource: text,
  record_id: integer,
  title: text,
  action: { type: 'string', enum: ['created', 'updated', 'deleted', 'restored', 'ordered'] },
  user_id: orNull('integer'),
  user_name: orNull('string'),
  at: text,
}
const undo = { ...text, description: 'By what name a delete is taken back; absent where it cannot be, or no longer.' }
const change: Json = { ...objectOf(toldOfChange), properties: { ...toldOfChange, undo } }

const securityEvent = objectOf({
  id: integer,
  event: { type: 'string', enum: securityEvents },
  user_id: orNull('integer'),
  user_name: orNull('string'),
  by_id: orNull('integer'),
  by_name: orNull('string'),
  address: { ...orNull('string'), description: 'The network, without the machine.' },
  detail: orNull('string'),
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
        queryParameter('size', 'Changes a page.', { type: 'integer', minimum: 1, maximum: limits.pageRecords.value }),
        queryParameter('resource', 'Only those of one resource, like posts.', text),
        queryParameter('record_id', 'Only those of one record.', integer),
      ],
      answer: inPage(change),
      failures: ['invalid'],
    },
  },
  '/api/audit': {
    get: {
      tag,
      summary: "What happened to people's access: who signed in, and from which network, the newest first",
      policy: 'owner',
      parameters: [
        queryParameter('page', 'Which page, from 1.', { type: 'integer', minimum: 1, default: 1 }),
        queryParameter('size', 'Events a page.', { type: 'integer', minimum: 1, maximum: limits.pageRecords.value }),
      ],
      answer: inPage(securityEvent),
      failures: ['invalid'],
    },
  },
  '/api/undo': {
    post: {
      tag,
      summary: 'Put several deleted records back, each for itself; those that refer to others of them come after these',
      policy: 'author',
      body: objectOf({ undos: { type: 'array', items: text, maxItems: limits.bulkRecords.value } }),
      answer: bulkAnswer({ id: integer, undo: text }, { undo: text }),
      failures: ['invalid'],
    },
  },
  '/api/undo/{id}': {
    post: {
      tag,
      summary: 'Put a deleted record back under its id, by the undo that its deletion answered; for a day',
      policy: 'author',
      parameters: [pathParameter('id', 'The undo of the deletion.')],
      answer: withMessage({ type: 'object' }),
      failures: ['not-restorable', 'taken'],
    },
  },
}
