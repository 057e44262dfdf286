/** Passkeys of the browser. The package for them is loaded with the first use. */
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { MadePasskey, PasskeyCreation, PasskeyRequest, UsedPasskey } from '../../../api/admin/passkeys.ts'

const loadPackage = () => import('@simplewebauthn/browser')
const isNumber = /^[\d.]+$|^\[/

/** Whether passkeys can be used here: browsers have them only at an address with a name, and a safe one. */
export const hasPasskeys = (): boolean =>
  typeof window.PublicKeyCredential === 'function' && !isNumber.test(window.location.hostname)

// What a provider sends is WebAuthn's own JSON, by the name of its type; a browser refuses anything else.

/** Asks the person for a new passkey. Throws what the browser throws, also when they give up. */
export const makePasskey = async (options: PasskeyCreation): Promise<MadePasskey> =>
  (await loadPackage()).startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON })

/** Asks the person for one of their passkeys. Throws as `makePasskey` does. */
export const pickPasskey = async (options: PasskeyRequest): Promise<UsedPasskey> =>
  (await loadPackage()).startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON })

/** Whether the browser can suggest passkeys where an email is typed. */
export const suggestsPasskeys = async (): Promise<boolean> =>
  (await window.PublicKeyCredential.isConditionalMediationAvailable?.()) === true

/**
 * Waits until the person takes one of the passkeys that the browser suggests in the input for `username webauthn`; without one it waits and shows nothing.
 * Throws as `makePasskey` does, and when another request for a passkey is made, or this one is cancelled.
 */
export const awaitSuggestedPasskey = async (options: PasskeyRequest): Promise<UsedPasskey> =>
  (await loadPackage()).startAuthentication({
    optionsJSON: options as PublicKeyCredentialRequestOptionsJSON,
    useBrowserAutofill: true,
  })

export const stopSuggestingPasskeys = async (): Promise<void> =>
  (await loadPackage()).WebAuthnAbortService.cancelCeremony()

/** Whether nothing was made because the device has a passkey of this person already. */
export const isKnownDevice = (error: unknown): boolean => error instanceof Error && error.name === 'InvalidStateError'
