/** The two ceremonies of WebAuthn: what an authenticator is requested to do, and whether it has done that. Nothing is stored here. */
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
/** 1023 bytes. */
const credentialId = base64url(1_364)
const clientData = base64url(8_000)

export const addedPasskey = z.object({
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
export const usedPasskey = z.object({
  id: credentialId,
  response: z.object({
    clientDataJSON: clientData,
    authenticatorData: base64url(8_000),
    signature: base64url(8_000),
    userHandle: base64url(100).optional().catch(undefined),
  }),
})

/** What a browser says when a passkey was made. */
export type AddedPasskey = z.infer<typeof addedPasskey>
/** What a browser says when a passkey was used. */
export type UsedPasskey = z.infer<typeof usedPasskey>

/** undefined for what no browser says. */
export const addedPasskeyIn = (value: unknown): AddedPasskey | undefined => addedPasskey.safeParse(value).data
export const usedPasskeyIn = (value: unknown): UsedPasskey | undefined => usedPasskey.safeParse(value).data

/** A passkey as it is stored. */
interface KnownPasskey {
  readonly credentialId: string
  /** COSE, base64url. */
  readonly publicKey: string
  readonly transports: readonly string[]
  /** Uses, as the authenticator counts them; 0 from those that do not count. */
  readonly counter: number
}

// Loaded at the first use: a start does not wait for it. What its parts note their types with comes first, which a bundle would not see to.
const library = async () => {
  await import('reflect-metadata')
  return import('@simplewebauthn/server')
}
const helpers = async () => {
  await import('reflect-metadata')
  return import('@simplewebauthn/server/helpers')
}

/** EdDSA, ES256, RS256: what authenticators have. */
const algorithms = [-8, -7, -257]

/** The challenge that an answer says to have signed; undefined where it says none. */
export const challengeIn = ({ response }: AddedPasskey | UsedPasskey): unknown => {
  try {
    const clientData: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString('utf8'))
    return typeof clientData === 'object' && clientData !== null && 'challenge' in clientData
      ? clientData.challenge
      : undefined
  } catch {
    return undefined
  }
}

/** A user as authenticators know them, base64url: does not identify the person, and differs in every application of a host. */
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
  /** What they have already: no authenticator makes a second one. */
  readonly known: readonly Pick<KnownPasskey, 'credentialId' | 'transports'>[]
}

const challengeBytes = (challenge: string) => new Uint8Array(Buffer.from(challenge, 'base64url'))

/** What the browser is to make: a passkey that is found without a name, and that asks for a finger, a face or a PIN. */
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

/** What the browser is to sign with a passkey of its own choice. */
export const requestOptions = async ({
  party,
  challenge,
}: Ceremony): Promise<PublicKeyCredentialRequestOptionsJSON> => {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: party.id,
    challenge: challengeBytes(challenge),
    timeout: timeoutMs,
    userVerification: 'required',
  })
}

/** The library throws for each thing that is not as it must be; what it says is for its reader, not for people. */
const whereSound = async <T>(check: () => Promise<T | undefined>): Promise<T | undefined> => {
  try {
    return await check()
  } catch {
    return undefined
  }
}

/** The new passkey that an answer proves; undefined for one that proves nothing. */
export const checkAdded = (answer: AddedPasskey, { party, challenge }: Ceremony): Promise<KnownPasskey | undefined> =>
  whereSound(async () => {
    const { decodeAttestationObject } = await helpers()
    const object = decodeAttestationObject(new Uint8Array(Buffer.from(answer.response.attestationObject, 'base64url')))
    // None was requested, and the certificates of one name addresses that the library would fetch.
    if (!['none', 'packed'].includes(object.get('fmt')) || object.get('attStmt').get('x5c') !== undefined)
      return undefined
    const { verifyRegistrationResponse } = await library()
    const { id, response } = answer
    const { registrationInfo } = await verifyRegistrationResponse({
      // The library's own type asks for more names of transports to be known than browsers keep to.
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

/** The number of uses that an answer proves; undefined for one that proves nothing. Whether it has gone back is for the caller to say. */
export const checkUsed = (
  answer: UsedPasskey,
  known: Pick<KnownPasskey, 'credentialId' | 'publicKey'>,
  { party, challenge }: Ceremony,
): Promise<number | undefined> =>
  whereSound(async () => {
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
