/** Passkeys in the browser (WebAuthn). The package is loaded on first use. */
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { CreatedPasskey, PasskeyCreation, PasskeyRequest, UsedPasskey } from '../../../api/admin/passkeys.ts'

const loadPackage = () => import('@simplewebauthn/browser')
const ipAddress = /^[\d.]+$|^\[/

/**
 * True if passkeys can be used here. Browsers support them only in a secure context with a domain name, not an IP
 * address.
 */
export const hasPasskeys = (): boolean =>
  typeof window.PublicKeyCredential === 'function' && !ipAddress.test(window.location.hostname)

// Providers send WebAuthn's JSON types; browsers reject anything else.

/** Asks the person to create a passkey. Throws the browser's error, also if the person cancels. */
export const makePasskey = async (options: PasskeyCreation): Promise<CreatedPasskey> =>
  (await loadPackage()).startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON })

/** Asks the person for one of their passkeys. Throws as `makePasskey` does. */
export const pickPasskey = async (options: PasskeyRequest): Promise<UsedPasskey> =>
  (await loadPackage()).startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON })

/** True if the browser can suggest passkeys in the email input (conditional mediation). */
export const suggestsPasskeys = async (): Promise<boolean> =>
  (await window.PublicKeyCredential.isConditionalMediationAvailable?.()) === true

/**
 * Waits until the person picks a passkey that the browser suggests in the input with autocomplete `username webauthn`.
 * If the browser has no passkey for this site, it shows nothing and the promise stays pending. Throws as `makePasskey`
 * does, and if the request is cancelled or another passkey request starts.
 */
export const awaitSuggestedPasskey = async (options: PasskeyRequest): Promise<UsedPasskey> =>
  (await loadPackage()).startAuthentication({
    optionsJSON: options as PublicKeyCredentialRequestOptionsJSON,
    useBrowserAutofill: true,
  })

export const stopSuggestingPasskeys = async (): Promise<void> =>
  (await loadPackage()).WebAuthnAbortService.cancelCeremony()

/** True if no passkey was created because the device already has one of this person. */
export const isKnownDevice = (error: unknown): boolean => error instanceof Error && error.name === 'InvalidStateError'
