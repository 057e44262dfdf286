/** Every way in which a call can fail: one table of codes, their status and their sentence. Source: contract, 'Failures'. */
import type { FailureBody } from '../src/api/protocol/failure.ts'

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
    message:
      'The email or phone and the password do not match, or the account is not active. Check both, or ask an editor of this site.',
  },
  'not-active': {
    status: 403,
    message:
      'This account is not active yet. An editor of this site makes it Active under Users; then you can sign in.',
  },
  'second-factor-needed': {
    status: 401,
    message: 'Enter the code that your authenticator app shows or one of your recovery codes, or use your passkey.',
  },
  'wrong-code': {
    status: 401,
    message: 'This code is not right, or was used already. Wait for the next one and enter that.',
  },
  'wrong-passkey': {
    status: 401,
    message: 'This passkey was not taken. Try it once more, or sign in with your password.',
  },
  'no-passkeys-here': {
    status: 409,
    message:
      'Passkeys need an address with a name that begins with https. Open this site under its own address, or ask who runs its server to set SITE_URL.',
  },
  'second-factor-required': {
    status: 403,
    message: 'This site asks for a second step at sign-in. Set it up under My Profile first.',
  },
  'second-factor-is-on': {
    status: 409,
    message: 'The second step is on already. Turn it off first to set it up anew.',
  },
  'wrong-reset': {
    status: 422,
    message: 'This way to a new password is used up, or older than 30 minutes. Ask for another one.',
  },
  'other-origin': {
    status: 403,
    message: 'This form was sent from another site, so it was not taken. Open the form on this site and send it there.',
  },
  'not-a-member': { status: 403, message: 'You do not belong to this site. Sign in as one of its users.' },
  'not-allowed': {
    status: 403,
    message: 'Your role does not allow this. Ask an owner of this site.',
  },
  'session-only': {
    status: 403,
    message: 'Only somebody who has signed in may do this, not a program with a token.',
  },
  'other-application': {
    status: 403,
    message: 'The application key in the body is not that of this site. Nothing was saved.',
  },
  'too-slow': { status: 408, message: 'The request came in too slowly, so it was not taken. Send it again.' },
  'large-head': {
    status: 431,
    message: 'The address or the headers of the request are too long. Make them shorter and send it again.',
  },
  'no-room': { status: 507, message: 'There is no room for more files. Delete some that are not used any more.' },
  'unknown-application': { status: 404, message: 'There is no site with this application key. Check the key.' },
  'unknown-record': { status: 404, message: 'This record does not exist, or no longer does.' },
  'unknown-route': { status: 404, message: 'There is nothing at this address.' },
  'wrong-method': { status: 405, message: 'This cannot be done at this address. The header Allow says what can.' },
  stale: {
    status: 409,
    message: 'Someone else has saved this since you opened it. Nothing was stored; compare with what is there now.',
  },
  'not-restorable': {
    status: 404,
    message: 'This can no longer be restored: it was deleted more than a day ago, or is back already.',
  },
  taken: { status: 409, message: 'A value is taken by another record. Choose another.' },
  'referred-to': { status: 409, message: 'Other records refer to this one. Change or delete them first.' },
  'last-user': {
    status: 409,
    message: 'Nobody else could sign in to this site. Add or activate another user first.',
  },
  'last-owner': {
    status: 409,
    message: 'This site would have no active owner. Give somebody else the role Owner first.',
  },
  'too-large': { status: 413, message: 'This is too large. Make it smaller and send it again.' },
  'wrong-type': { status: 415, message: 'This type of body is not taken. Send JSON.' },
  invalid: { status: 422, message: 'Some fields need another look.' },
  'too-many-tries': { status: 429, message: 'There were too many tries. Wait a moment and try again.' },
  'no-origin': {
    status: 503,
    message: 'Subscribing is not set up yet. Please write to us instead.',
  },
  busy: {
    status: 503,
    message: 'The server has as much to do as it can do at once. Try again in a little while.',
  },
  read_only: {
    status: 503,
    message:
      'The server can store nothing at the moment, and everything can still be read. Try again in a little while.',
  },
  unavailable: {
    status: 503,
    message:
      'The database cannot be reached at the moment. Try again in a little while; look first whether what you sent was stored.',
  },
  internal: { status: 500, message: 'The server could not do this. Try again in a moment.' },
} as const satisfies Readonly<Record<string, { readonly status: number; readonly message: string }>>

/** Said where the present password is missing. */
export const currentPasswordSentence = 'Current password is required.'

export type FailureCode = keyof typeof failures

/** Wrong fields with their words. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>

/** What a failure says beyond its words; see FailureBody. */
type Extras = Pick<FailureBody, 'current' | 'conflicts' | 'referrers' | 'referrer_count'>

interface Details {
  /** A sentence that says more than the table's. */
  readonly message?: string
  readonly errors?: FieldErrors
  readonly extras?: Extras
  /** Seconds, for the header Retry-After. */
  readonly retryAfter?: number
}

/** A call that failed for a reason that its sender may know. */
export class Failure extends Error {
  readonly code: FailureCode
  readonly status: number
  readonly errors: FieldErrors | undefined
  readonly extras: Extras
  readonly retryAfter: number | undefined

  constructor(code: FailureCode, { message, errors, extras = {}, retryAfter }: Details = {}) {
    super(message ?? failures[code].message)
    this.name = 'Failure'
    this.code = code
    this.status = failures[code].status
    this.errors = errors
    this.extras = extras
    this.retryAfter = retryAfter
  }
}

/** Ends the call with a failure. */
export const fail = (code: FailureCode, details?: Details): never => {
  throw new Failure(code, details)
}
