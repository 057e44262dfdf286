/** Passkey calls. Extensions of the contract, so a provider host may lack them (404). */

import type { CallOptions, Send } from '../protocol/call.ts'
import { readList, readRecord } from '../protocol/envelopes.ts'
import { nullWhereAbsent } from '../protocol/failure.ts'
import type { OwnPasskey } from '../wire/accounts.ts'

/** Options for creating a passkey: PublicKeyCredentialCreationOptionsJSON of WebAuthn. */
export type PasskeyCreation = object
/** Result of creating a passkey: RegistrationResponseJSON. */
export type CreatedPasskey = object
/** Options for using a passkey: PublicKeyCredentialRequestOptionsJSON. */
export type PasskeyRequest = object
/** Result of using a passkey: AuthenticationResponseJSON. */
export type UsedPasskey = object

/** API calls for passkeys, sent with the client's `send`. Each throws ApiError. */
export const passkeyCalls = (send: Send) => ({
  /** null on a provider host without passkeys. */
  ownPasskeys: async (call?: CallOptions): Promise<readonly OwnPasskey[] | null> => {
    const body = await nullWhereAbsent(send('GET', '/api/me/passkeys', call))
    return body === null ? null : readList<OwnPasskey>(body).data
  },
  startPasskey: async (current_password: string) =>
    readRecord<PasskeyCreation>(await send('POST', '/api/me/passkeys/options', { body: { current_password } })),
  /** Returns the recovery codes, which are sent once; empty if two-step sign-in was already on. */
  addPasskey: async (made: {
    readonly name: string
    readonly response: CreatedPasskey
  }): Promise<readonly string[]> => {
    const body = await send('POST', '/api/me/passkeys', { body: made })
    return readRecord<{ readonly recovery_codes?: readonly string[] }>(body).recovery_codes ?? []
  },
  removePasskey: async (id: number, current_password: string): Promise<void> => {
    await send('POST', `/api/me/passkeys/${id}/remove`, { body: { current_password } })
  },

  /** Needs no token. True if sign-in by passkey is possible here; false also if that is unknown. */
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
