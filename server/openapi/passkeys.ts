/** The operations on passkeys. What browsers take and give is as WebAuthn says it in JSON. */
import { inData, type Operation, objectOf, pathParameter, text, withMessage } from './operation.ts'
import type { Json } from './schemas.ts'

const tag = 'Passkeys'
const orNull: Json = { type: ['string', 'null'] }
const passkey = objectOf({ id: { type: 'integer' }, name: text, created_at: text, last_used_at: orNull })
const list = (items: Json): Json => ({ type: 'array', items })
const ofBrowser = (description: string): Json => ({ type: 'object', description })

/** Of a passkey that signs in. */
export const usedPasskey = ofBrowser('AuthenticationResponseJSON of WebAuthn.')

/** `signedIn` is what every sign-in answers. */
export const passkeyPaths = (signedIn: Json): Readonly<Record<string, Readonly<Record<string, Operation>>>> => ({
  '/api/me/passkeys': {
    get: { tag, summary: 'Your passkeys', policy: 'signedIn', answer: inData(list(passkey)) },
    post: {
      tag,
      summary:
        'Add the passkey that your browser has made. Recovery codes are told once, with the first second step of any kind',
      policy: 'signedIn',
      body: objectOf({ name: text, response: ofBrowser('RegistrationResponseJSON of WebAuthn.') }),
      status: 201,
      answer: withMessage({ allOf: [passkey, objectOf({ recovery_codes: list(text) })] }),
      failures: ['other-application', 'session-only', 'invalid', 'no-passkeys-here'],
    },
  },
  '/api/me/passkeys/options': {
    post: {
      tag,
      summary: 'What your browser needs to make a passkey. It holds for five minutes',
      policy: 'signedIn',
      body: objectOf({ current_password: text }),
      answer: inData(ofBrowser('PublicKeyCredentialCreationOptionsJSON of WebAuthn.')),
      failures: [
        'other-application',
        'session-only',
        'unknown-record',
        'invalid',
        'too-many-tries',
        'no-passkeys-here',
      ],
    },
  },
  '/api/me/passkeys/{id}/remove': {
    post: {
      tag,
      summary: 'Remove one of your passkeys',
      policy: 'signedIn',
      parameters: [pathParameter('id', 'The id of the passkey.')],
      body: objectOf({ current_password: text }),
      answer: withMessage(),
      failures: ['other-application', 'session-only', 'unknown-record', 'invalid', 'too-many-tries'],
    },
  },
  '/api/login/passkey': {
    get: {
      tag,
      summary: 'Whether one can sign in with a passkey at this address',
      policy: 'application',
      answer: inData(objectOf({ is_possible: { type: 'boolean' } })),
    },
    post: {
      tag,
      summary: 'Sign in with a passkey alone',
      policy: 'application',
      body: { ...objectOf({ passkey: usedPasskey, remember: { type: 'boolean' } }), required: ['passkey'] },
      answer: signedIn,
      failures: ['other-application', 'wrong-passkey', 'not-active', 'invalid', 'too-many-tries', 'no-passkeys-here'],
    },
  },
  '/api/login/passkey/options': {
    post: {
      tag,
      summary: 'What a browser needs to sign somebody in. The same for everybody; it holds for five minutes',
      policy: 'application',
      answer: inData(ofBrowser('PublicKeyCredentialRequestOptionsJSON of WebAuthn.')),
      failures: ['too-many-tries', 'no-passkeys-here'],
    },
  },
})
