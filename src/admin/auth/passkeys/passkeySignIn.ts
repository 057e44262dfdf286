/** Calls for signing in with a passkey. */
import { createContext, useContext } from 'react'
import type { PasskeyRequest, UsedPasskey } from '../../../api/admin/passkeys.ts'
import type { CallOptions } from '../../../api/client/client.ts'

interface PasskeySignIn {
  /** True if the provider accepts passkeys. */
  readonly isOpen: (call: CallOptions) => Promise<boolean>
  /** Returns the options that the browser needs to ask for a passkey. */
  readonly start: () => Promise<PasskeyRequest>
  /** Throws if the sign-in is refused. */
  readonly signIn: (used: { readonly passkey: UsedPasskey; readonly remember: boolean }) => Promise<void>
}

/** Provides the calls; undefined if no component above does. */
export const PasskeySignInContext = createContext<PasskeySignIn | undefined>(undefined)
export const usePasskeySignIn = () => useContext(PasskeySignInContext)
