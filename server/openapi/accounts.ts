/** The operations on people's own accounts. */
import { roles } from '../../src/schema/role.ts'
import { inData, type Operation, objectOf, pathParameter, text, withMessage } from './operation.ts'
import type { Json } from './schemas.ts'

const tag = 'Your own account'
const orNull: Json = { type: ['string', 'null'] }
const ownRights: Json = {
  role: { type: 'string', enum: roles },
  rights: {
    type: 'object',
    description: 'What the person may do, by the API name of each resource.',
    additionalProperties: objectOf({
      read: { type: 'boolean' },
      create: { type: 'boolean' },
      write: { type: 'string', enum: ['all', 'own', 'none'] },
    }),
  },
}
const account = objectOf({
  id: { type: 'integer' },
  name: text,
  email: orNull,
  phone: orNull,
  image: orNull,
  ...ownRights,
})
const session = objectOf({
  id: text,
  created_at: text,
  last_seen_at: text,
  user_agent: orNull,
  is_current: { type: 'boolean' },
})

export const accountPaths: Readonly<Record<string, Readonly<Record<string, Operation>>>> = {
  '/api/me': {
    get: {
      tag,
      summary: 'Who is signed in',
      policy: 'signedIn',
      answer: inData(account),
      failures: ['unknown-record'],
    },
    put: {
      tag,
      summary: 'Save your own name and picture',
      policy: 'signedIn',
      body: { ...objectOf({ name: text, image: orNull }), required: ['name'] },
      answer: withMessage(account),
      failures: ['other-application', 'invalid'],
    },
  },
  '/api/me/password': {
    put: {
      tag,
      summary: 'Choose a new password. Your other sessions end',
      policy: 'signedIn',
      body: objectOf({ current_password: text, password: text }),
      answer: withMessage(),
      failures: ['other-application', 'invalid', 'too-many-tries'],
    },
  },
  '/api/sessions': {
    get: {
      tag,
      summary: 'Where you are signed in',
      policy: 'signedIn',
      answer: inData({ type: 'array', items: session }),
    },
  },
  '/api/sessions/{id}': {
    delete: {
      tag,
      summary: 'End one of your sessions',
      policy: 'signedIn',
      parameters: [pathParameter('id', 'The id of the session.')],
      answer: withMessage(),
      failures: ['unknown-record'],
    },
  },
  '/api/password-reset': {
    post: {
      tag,
      summary: 'Ask for a mail that leads to a new password. The answer is the same for an email that nobody has',
      policy: 'application',
      body: objectOf({ email: text }),
      answer: withMessage(),
      failures: ['other-application', 'invalid', 'too-many-tries'],
    },
  },
  '/api/password-reset/confirm': {
    post: {
      tag,
      summary: 'Store the new password. The token of the mail works once, for 30 minutes. All sessions end',
      policy: 'application',
      body: objectOf({ token: text, password: text }),
      answer: withMessage(),
      failures: ['other-application', 'wrong-reset', 'invalid', 'too-many-tries'],
    },
  },
  '/api/account-requests': {
    post: {
      tag,
      summary: 'Ask for an account. It waits as an inactive user until an editor makes it Active',
      policy: 'application',
      body: {
        ...objectOf({ name: text, email: text, phone: text, password: text }),
        required: ['name', 'email', 'password'],
      },
      status: 202,
      answer: withMessage(),
      failures: ['other-application', 'invalid', 'too-many-tries'],
    },
  },
}
