/** The operations on people's own accounts. */
import { type Operation, objectOf, text, withMessage } from './operation.ts'

const tag = 'Your own account'
export const accountPaths: Readonly<Record<string, Readonly<Record<string, Operation>>>> = {
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
