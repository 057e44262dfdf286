/** Signing in with a passkey; undefined where nothing provides it. */
import { createContext, useContext } from 'react'
import type { PasskeyRequest, UsedPasskey } from '../../../api/admin/passkeys.ts'
import type { CallOptions } from '../../../api/client/client.ts'

interface PasskeySignIn {
  /** Whether the provider takes passkeys. */
  readonly isOpen: (call: CallOptions) => Promise<boolean>
  /** What the browser needs to ask for one. */
  readonly start: () => Promise<PasskeyRequest>
  /** Throws what refused it. */
  readonly signIn: (used: { readonly passkey: UsedPasskey; readonly remember: boolean }) => Promise<void>
}

export const PasskeySignInContext = createContext<PasskeySignIn | undefined>(undefined)
export const usePasskeySignIn = () => useContext(PasskeySignInContext)
