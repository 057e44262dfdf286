/** Every way in which a call can fail: one table of codes, their status and their sentence. Source: contract, 'Failures'. */

/** What each code answers. A sentence says what happened and what to do. */
export const failures = {
  'malformed-json': { status: 400, message: 'The body is not valid JSON. Mend it and send it again.' },
  'bad-request': { status: 400, message: 'The request cannot be read. Check its address, headers and body.' },
  'missing-app-key': {
    status: 400,
    message: "The header 'app-key' is missing. Send the key of the site with every request.",
  },
  'not-signed-in': { status: 401, message: 'You are not signed in. Sign in and try again.' },
  'session-ended': { status: 401, message: 'The session has ended. Sign in again.' },
  'wrong-credentials': {
    status: 401,
    message: 'The email or phone and the password do not match. Check both and try again.',
  },
  'not-a-member': { status: 403, message: 'You do not belong to this site. Sign in as one of its users.' },
  'other-application': {
    status: 403,
    message: 'The application key in the body is not that of this site. Nothing was saved.',
  },
  'unknown-application': { status: 404, message: 'There is no site with this application key. Check the key.' },
  'unknown-record': { status: 404, message: 'This record does not exist, or no longer does.' },
  'unknown-route': { status: 404, message: 'There is nothing at this address.' },
  taken: { status: 409, message: 'A value is taken by another record. Choose another.' },
  'referred-to': { status: 409, message: 'Other records refer to this one. Change or delete them first.' },
  'last-user': {
    status: 409,
    message: 'This is the last user of the site. Add another user before you delete this one.',
  },
  'too-large': { status: 413, message: 'This is too large. Make it smaller and send it again.' },
  'wrong-type': { status: 415, message: 'This type of body is not taken. Send JSON.' },
  invalid: { status: 422, message: 'Some fields need another look.' },
  'too-many-tries': { status: 429, message: 'There were too many tries. Wait a moment and try again.' },
  internal: { status: 500, message: 'The server could not do this. Try again in a moment.' },
} as const satisfies Readonly<Record<string, { readonly status: number; readonly message: string }>>

export type FailureCode = keyof typeof failures

/** Wrong fields with their words. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>

interface Details {
  /** A sentence that says more than the table's. */
  readonly message?: string
  readonly errors?: FieldErrors
  /** Seconds, for the header Retry-After. */
  readonly retryAfter?: number
}

/** A call that failed for a reason that its sender may know. */
export class Failure extends Error {
  readonly code: FailureCode
  readonly status: number
  readonly errors: FieldErrors | undefined
  readonly retryAfter: number | undefined

  constructor(code: FailureCode, { message, errors, retryAfter }: Details = {}) {
    super(message ?? failures[code].message)
    this.name = 'Failure'
    this.code = code
    this.status = failures[code].status
    this.errors = errors
    this.retryAfter = retryAfter
  }
}

/** Ends the call with a failure. */
export const fail = (code: FailureCode, details?: Details): never => {
  throw new Failure(code, details)
}
