/** The two WebAuthn ceremonies, registration and authentication: creates the options for the browser and verifies its response. Stores nothing. */
import { hash } from 'node:crypto'
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { z } from 'zod'
import type { RelyingParty } from './relyingParty.ts'

const timeoutMs = 5 * 60_000
const base64url = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[A-Za-z0-9_-]+$/)
/** Credential id, at most 1023 bytes. */
const credentialId = base64url(1_364)
const clientData = base64url(8_000)

/** Schema of a browser's response after it has created a passkey. */
export const newPasskeySchema = z.object({
  id: credentialId,
  response: z.object({
    clientDataJSON: clientData,
    attestationObject: base64url(64_000),
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/))
      .max(10)
      .optional(),
  }),
})
/** Schema of a browser's response after a sign-in by passkey. */
export const usedPasskeySchema = z.object({
  id: credentialId,
  response: z.object({
    clientDataJSON: clientData,
    authenticatorData: base64url(8_000),
    signature: base64url(8_000),
    userHandle: base64url(100).optional().catch(undefined),
  }),
})

/** Response of a browser after it has created a passkey. */
export type NewPasskeyResponse = z.infer<typeof newPasskeySchema>
/** Response of a browser after a sign-in by passkey. */
export type UsedPasskeyResponse = z.infer<typeof usedPasskeySchema>

/** Parses a browser's response after it has created a passkey; undefined if it is malformed. */
export const readNewPasskey = (value: unknown): NewPasskeyResponse | undefined => newPasskeySchema.safeParse(value).data
/** Parses a browser's response after a sign-in by passkey; undefined if it is malformed. */
export const readUsedPasskey = (value: unknown): UsedPasskeyResponse | undefined =>
  usedPasskeySchema.safeParse(value).data

/** Stored passkey. */
interface KnownPasskey {
  readonly credentialId: string
  /** COSE key, base64url. */
  readonly publicKey: string
  readonly transports: readonly string[]
  /** Signature counter of the authenticator; 0 if it does not count. */
  readonly counter: number
}

// Loaded on first use, to keep startup fast. `reflect-metadata` must be loaded first, because the library registers its types with it.
const library = async () => {
  await import('reflect-metadata')
  return import('@simplewebauthn/server')
}
const helpers = async () => {
  await import('reflect-metadata')
  return import('@simplewebauthn/server/helpers')
}

/** EdDSA, ES256 and RS256, the algorithms of common authenticators. */
const algorithms = [-8, -7, -257]

/** Challenge that a response claims to have signed; undefined if it names none. */
export const challengeIn = ({ response }: NewPasskeyResponse | UsedPasskeyResponse): unknown => {
  try {
    const clientData: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString('utf8'))
    return typeof clientData === 'object' && clientData !== null && 'challenge' in clientData
      ? clientData.challenge
      : undefined
  } catch {
    return undefined
  }
}

/** User handle for authenticators, base64url. It does not identify the person, and differs between the applications of a host. */
export const userHandleOf = (appKey: string, userId: number): string =>
  hash('sha256', `passkey\n${appKey}\n${userId}`, 'base64url')

interface Ceremony {
  readonly party: RelyingParty
  readonly challenge: string
}

interface CreationOptions extends Ceremony {
  readonly site: string
  readonly account: string
  readonly person: string
  readonly userHandle: string
  /** Existing passkeys of the user, so that no authenticator creates a second one. */
  readonly known: readonly Pick<KnownPasskey, 'credentialId' | 'transports'>[]
}

const challengeBytes = (challenge: string) => new Uint8Array(Buffer.from(challenge, 'base64url'))

/** Options for creating a passkey: discoverable without a name, with user verification by finger, face or PIN. */
export const creationOptions = async (options: CreationOptions): Promise<PublicKeyCredentialCreationOptionsJSON> => {
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName: options.site,
    rpID: options.party.id,
    userName: options.account,
    userDisplayName: options.person,
    userID: challengeBytes(options.userHandle),
    challenge: challengeBytes(options.challenge),
    timeout: timeoutMs,
    attestationType: 'none',
    excludeCredentials: options.known.map(({ credentialId: id, transports }) => ({ id, transports: [...transports] })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  })
}

/** Options for signing in with any passkey that the browser offers. */
export const signInOptions = async ({ party, challenge }: Ceremony): Promise<PublicKeyCredentialRequestOptionsJSON> => {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: party.id,
    challenge: challengeBytes(challenge),
    timeout: timeoutMs,
    userVerification: 'required',
  })
}

/** Result of a verification by the library; undefined if it throws, because its messages are not meant for users. */
const undefinedIfThrown = async <T>(check: () => Promise<T | undefined>): Promise<T | undefined> => {
  try {
    return await check()
  } catch {
    return undefined
  }
}

/** Verifies a registration and returns the new passkey; undefined if the verification fails. */
export const verifyNewPasskey = (
  answer: NewPasskeyResponse,
  { party, challenge }: Ceremony,
): Promise<KnownPasskey | undefined> =>
  undefinedIfThrown(async () => {
    const { decodeAttestationObject } = await helpers()
    const object = decodeAttestationObject(new Uint8Array(Buffer.from(answer.response.attestationObject, 'base64url')))
    // No attestation was requested, and its certificates may name URLs that the library would fetch.
    if (!['none', 'packed'].includes(object.get('fmt')) || object.get('attStmt').get('x5c') !== undefined)
      return undefined
    const { verifyRegistrationResponse } = await library()
    const { id, response } = answer
    const { registrationInfo } = await verifyRegistrationResponse({
      // Browsers send transports that the library's type does not list.
      response: { id, rawId: id, response, type: 'public-key', clientExtensionResults: {} } as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    return (
      registrationInfo && {
        credentialId: registrationInfo.credential.id,
        publicKey: Buffer.from(registrationInfo.credential.publicKey).toString('base64url'),
        transports: response.transports ?? [],
        counter: registrationInfo.credential.counter,
      }
    )
  })

/** Verifies a sign-in and returns the signature counter; undefined if the verification fails. The caller checks that the counter has not decreased. */
export const verifyUsedPasskey = (
  answer: UsedPasskeyResponse,
  known: Pick<KnownPasskey, 'credentialId' | 'publicKey'>,
  { party, challenge }: Ceremony,
): Promise<number | undefined> =>
  undefinedIfThrown(async () => {
    const { verifyAuthenticationResponse } = await library()
    const { id, response } = answer
    const asSent: AuthenticationResponseJSON = {
      ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
      response: {
        clientDataJSON: response.clientDataJSON,
        authenticatorData: response.authenticatorData,
        signature: response.signature,
      },
    }
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: asSent,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: { id: known.credentialId, publicKey: challengeBytes(known.publicKey), counter: 0 },
      requireUserVerification: true,
    })
    return verified ? authenticationInfo.newCounter : undefined
  })
