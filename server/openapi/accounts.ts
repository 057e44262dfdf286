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
const endsTokens: Json = {
  type: 'boolean',
  default: false,
  description: 'Whether your tokens for programs end, too.',
}
const sessionFacts = { id: text, created_at: text, last_seen_at: text, user_agent: orNull }
const userSession = objectOf(sessionFacts)
const session = objectOf({ ...sessionFacts, is_current: { type: 'boolean' } })
const endedSessions = { ...objectOf({ current_password: text, id: text }), required: ['current_password'] }

export const accountPaths: Readonly<Record<string, Readonly<Record<string, Operation>>>> = {
  '/api/me': {
    get: {
      tag,
      summary: 'Who is signed in',
      policy: 'signedIn',
      answer: inData({
        allOf: [
          account,
          {
            type: 'object',
            properties: {
              needs_second_factor: {
                type: 'boolean',
                description: 'There where the second step of the sign-in must be set up before anything else.',
              },
              api_tokens: { type: 'integer', description: 'How many of your tokens for programs still work.' },
            },
          },
        ],
      }),
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
      body: {
        ...objectOf({ current_password: text, password: text, end_api_tokens: endsTokens }),
        required: ['current_password', 'password'],
      },
      answer: withMessage(),
      failures: ['other-application', 'invalid', 'too-many-tries'],
    },
  },
  '/api/me/second-factor': {
    get: {
      tag,
      summary: 'Whether you have a second step at sign-in',
      policy: 'signedIn',
      answer: inData(
        objectOf({
          is_on: { type: 'boolean' },
          is_required: { type: 'boolean' },
          recovery_codes_left: { type: 'integer' },
        }),
      ),
    },
    post: {
      tag,
      summary: 'Begin to set it up: a key for an authenticator app, told once',
      policy: 'signedIn',
      body: objectOf({ current_password: text }),
      answer: inData(objectOf({ secret: text, address: text })),
      failures: ['other-application', 'unknown-record', 'second-factor-is-on', 'invalid', 'too-many-tries'],
    },
  },
  '/api/me/second-factor/confirm': {
    post: {
      tag,
      summary: 'Turn it on with the first code. The recovery codes are told once, and your other sessions end',
      policy: 'signedIn',
      body: objectOf({ code: text }),
      answer: withMessage(objectOf({ recovery_codes: { type: 'array', items: text } })),
      failures: ['other-application', 'invalid', 'too-many-tries'],
    },
  },
  '/api/me/second-factor/off': {
    post: {
      tag,
      summary: 'Turn it off',
      policy: 'signedIn',
      body: objectOf({ current_password: text }),
      answer: withMessage(),
      failures: ['other-application', 'invalid', 'too-many-tries'],
    },
  },
  '/api/users/{key}/second-factor': {
    delete: {
      tag,
      summary: 'Turn the second step of somebody else off, who has lost app and recovery codes',
      policy: 'owner',
      parameters: [pathParameter('key', 'Id of the user.')],
      answer: withMessage(),
      failures: ['unknown-record'],
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
  '/api/sessions/end': {
    post: {
      tag,
      summary: 'End one of your sessions, or without an id all but this one',
      policy: 'signedIn',
      body: endedSessions,
      answer: withMessage(),
      failures: ['other-application', 'session-only', 'unknown-record', 'invalid', 'too-many-tries'],
    },
  },
  '/api/users/{key}/sessions': {
    get: {
      tag,
      summary: 'Where a user is signed in',
      policy: 'owner',
      parameters: [pathParameter('key', 'The id of the user.')],
      answer: inData({ type: 'array', items: userSession }),
      failures: ['session-only', 'unknown-record'],
    },
  },
  '/api/users/{key}/sessions/end': {
    post: {
      tag,
      summary: 'End one session of somebody else, or without an id all of them. It asks for your own password',
      policy: 'owner',
      parameters: [pathParameter('key', 'The id of the user.')],
      body: endedSessions,
      answer: withMessage(),
      failures: ['other-application', 'session-only', 'unknown-record', 'invalid', 'too-many-tries'],
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
