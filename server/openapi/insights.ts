/** The operations on files' words and uses, and on what an editor is told about the site as a whole. */

import { attentionReasons } from '../../src/api/insights.ts'
import { fileRights } from '../../src/schema/rights.ts'
import { policyOf } from '../auth/policy.ts'
import type { Json } from '../routes/recordSchemas.ts'
import { inData, type Operation, objectOf, pathParameter, text, withMessage } from './operation.ts'

const files = 'Files'
const site = 'The site as a whole'
const whole: Json = { type: 'integer', minimum: 0 }
const listOf = (items: Json): Json => inData({ type: 'array', items })
const name = pathParameter('name', 'The last part of its address.')

/** A stored picture as it is listed. */
export const storedFile: Json = objectOf({
  name: text,
  address: text,
  width: whole,
  height: whole,
  bytes: whole,
  created_at: text,
  alt: text,
})

export const insightPaths: Readonly<Record<string, Readonly<Record<string, Operation>>>> = {
  '/api/files/{name}': {
    put: {
      tag: files,
      summary: 'Say in words what a picture shows',
      policy: policyOf(fileRights.write),
      parameters: [name],
      body: objectOf({ alt: text }),
      answer: withMessage(storedFile),
      failures: ['other-application', 'unknown-record', 'invalid'],
    },
  },
  '/api/files/{name}/uses': {
    get: {
      tag: files,
      summary: 'Where a picture is shown',
      policy: 'signedIn',
      parameters: [name],
      answer: listOf(objectOf({ resource: text, id: whole, title: text, field: text })),
      failures: ['unknown-record'],
    },
  },
  '/api/usage': {
    get: {
      tag: site,
      summary: 'How much the site holds, and when it was last backed up',
      policy: 'signedIn',
      answer: inData(
        objectOf({
          records: { type: 'object', additionalProperties: whole },
          files: whole,
          bytes: whole,
          quota: { type: ['integer', 'null'] },
          last_backup: { type: ['string', 'null'] },
          last_backup_result: {
            anyOf: [
              { type: 'null' },
              objectOf({
                at: text,
                ok: { type: 'boolean' },
                bytes: { type: ['integer', 'null'] },
                message: { type: ['string', 'null'] },
              }),
            ],
          },
        }),
      ),
    },
  },
  '/api/attention': {
    get: {
      tag: site,
      summary: 'Public content that needs a look, as it was when it was last looked through',
      policy: 'signedIn',
      answer: objectOf({
        data: {
          type: 'array',
          items: objectOf({
            resource: text,
            id: whole,
            title: text,
            reason: { type: 'string', enum: [...attentionReasons] },
            detail: text,
          }),
        },
        totals: objectOf(Object.fromEntries(attentionReasons.map(reason => [reason, whole]))),
        checked_at: { type: ['string', 'null'] },
        is_current: { type: 'boolean' },
      }),
    },
  },
  '/api/activity': {
    get: {
      tag: site,
      summary: 'Posts and subscribers by month: the last twelve, the oldest first',
      policy: 'signedIn',
      answer: listOf(objectOf({ month: text, posts: whole, sign_ups: whole })),
    },
  },
}
