/** Passkeys: extensions of the contract, so a provider host may know none of them (404). */
import type { CallOptions, Send } from '../protocol/call.ts'
import { readList, readRecord } from '../protocol/envelopes.ts'
import { nullWhereAbsent } from '../protocol/failure.ts'

/** One of the person's own passkeys. Moments are UTC 'YYYY-MM-DD HH:MM:SS'. */
export interface OwnPasskey {
  readonly id: number
  /** How its owner tells it from others. */
  readonly name: string
  readonly created_at: string
  /** null before its first use. */
  readonly last_used_at: string | null
}

/** What a browser needs to make a passkey: PublicKeyCredentialCreationOptionsJSON of WebAuthn. */
export type PasskeyCreation = object
/** What it says when it has: RegistrationResponseJSON. */
export type MadePasskey = object
/** What a browser needs to use one: PublicKeyCredentialRequestOptionsJSON. */
export type PasskeyRequest = object
/** What it says when it has: AuthenticationResponseJSON. */
export type UsedPasskey = object

/** The calls, over the client's own way to send. Each throws an ApiError. */
export const passkeyCalls = (send: Send) => ({
  /** null at a host that has none. */
  ownPasskeys: async (call?: CallOptions): Promise<readonly OwnPasskey[] | null> => {
    const body = await nullWhereAbsent(send('GET', '/api/me/passkeys', call))
    return body === null ? null : readList<OwnPasskey>(body).data
  },
  startPasskey: async (current_password: string) =>
    readRecord<PasskeyCreation>(await send('POST', '/api/me/passkeys/options', { body: { current_password } })),
  /** Gives the recovery codes, which are sent once; none where there was a second step before. */
  addPasskey: async (made: { readonly name: string; readonly response: MadePasskey }): Promise<readonly string[]> => {
    const body = await send('POST', '/api/me/passkeys', { body: made })
    return readRecord<{ readonly recovery_codes?: readonly string[] }>(body).recovery_codes ?? []
  },
  removePasskey: async (id: number, current_password: string): Promise<void> => {
    await send('POST', `/api/me/passkeys/${id}/remove`, { body: { current_password } })
  },

  /** Needs no token. Whether one can sign in with a passkey here; false also where that is not known. */
  takesPasskeys: async (call?: CallOptions): Promise<boolean> => {
    const answer = send('GET', '/api/login/passkey', call).then(readRecord<{ readonly is_possible?: unknown }>)
    return answer.then(
      ({ is_possible: isPossible }) => isPossible === true,
      () => false,
    )
  },
  /** Needs no token. */
  startPasskeySignIn: async () => readRecord<PasskeyRequest>(await send('POST', '/api/login/passkey/options')),
})

export type PasskeyCalls = ReturnType<typeof passkeyCalls>
