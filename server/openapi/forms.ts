/** The calls of visitors' forms, and the mail that follows from them. */
import { messages } from '../../src/resources/messages.ts'
import { subscribers } from '../../src/resources/subscribers.ts'
import { saidFields } from '../mail/contact.ts'
import { shownField, trapField } from '../mail/spamFilter.ts'
import { mailStates } from '../records/rows/outbox.ts'
import { fieldSchema, type Json } from '../routes/recordSchemas.ts'
import { inData, type Operation, objectOf, text, withMessage } from './operation.ts'

const tag = 'Forms of visitors'

/** What tells people from programs; both may be left out. */
const screening: Json = {
  [trapField]: { ...text, description: 'Must be empty: a field that people do not see.' },
  [shownField]: { type: 'integer', description: 'When the form was shown, in seconds since 1970.' },
}

const mailed: Json = { type: 'boolean', description: 'False where there is no mail server.' }

export const formPaths: Readonly<Record<string, Readonly<Record<string, Operation>>>> = {
  '/api/contact': {
    post: {
      tag,
      summary: 'Send a message to the organisation. Its reference number is mailed to who has written',
      policy: 'visitor',
      body: {
        type: 'object',
        properties: {
          ...Object.fromEntries(saidFields.map(name => [name, fieldSchema(messages.fields[name])])),
          ...screening,
        },
        required: ['name', 'email', 'message'],
      },
      status: 201,
      answer: withMessage(objectOf({ reference: text, mailed })),
      failures: ['invalid', 'too-many-tries'],
    },
  },
  '/api/subscribe': {
    post: {
      tag,
      summary: 'Ask for news by mail. The mail that follows says how to confirm it',
      policy: 'visitor',
      body: {
        type: 'object',
        properties: {
          email: fieldSchema(subscribers.fields.email),
          name: fieldSchema(subscribers.fields.name),
          ...screening,
        },
        required: ['email'],
      },
      status: 202,
      answer: withMessage(objectOf({ mailed })),
      failures: ['invalid', 'too-many-tries', 'no-origin'],
    },
  },
  '/api/mails': {
    get: {
      tag,
      summary: 'The latest mail of the site, newest first. Its text is kept only where there is no mail server',
      policy: 'owner',
      answer: inData({
        type: 'array',
        items: objectOf({
          id: { type: 'integer' },
          to: text,
          subject: text,
          text,
          state: { ...text, enum: mailStates },
          created_at: text,
        }),
      }),
    },
  },
}
