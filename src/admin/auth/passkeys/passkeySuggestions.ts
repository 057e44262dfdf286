/** Passkeys among what the browser suggests in the email's input, beside the button. */
import { useEffect, useRef } from 'react'
import type { PasskeyRequest, UsedPasskey } from '../../../api/admin/passkeys.ts'
import { awaitSuggestedPasskey, stopSuggestingPasskeys, suggestsPasskeys } from './browserPasskeys.ts'

/** How long what a provider has sent is good for, ms; a little less than the five minutes that ours gives. */
const freshMs = 270_000

interface SuggestionOptions {
  /** Gives what the browser needs to request a passkey; undefined where nothing is to be requested. */
  readonly start: (() => Promise<PasskeyRequest>) | undefined
  readonly onPicked: (passkey: UsedPasskey) => void
}

/**
 * Lets the browser suggest its passkeys. Failures show nothing here: the button shows them. An expired request is made again
 * when the person comes back to the page, so that a page that is left open requests nothing.
 */
export const usePasskeySuggestions = ({ start, onPicked }: SuggestionOptions): void => {
  const latest = useRef(onPicked)
  useEffect(() => {
    latest.current = onPicked
  })
  useEffect(() => {
    if (!start) return
    let isOver = false
    let wasOffered = false
    let startedAt: number | undefined
    const suggest = async () => {
      startedAt = Date.now()
      try {
        const options = await start()
        if (isOver) return
        wasOffered = true
        const passkey = await awaitSuggestedPasskey(options)
        if (!isOver) latest.current(passkey)
      } catch {
        // None was taken: there is the button, and the password.
      }
    }
    const renew = () => {
      if (startedAt !== undefined && Date.now() - startedAt > freshMs && document.visibilityState === 'visible')
        void suggest()
    }
    void suggestsPasskeys().then(
      isPossible => {
        if (isPossible && !isOver) void suggest()
      },
      () => undefined,
    )
    document.addEventListener('visibilitychange', renew)
    document.addEventListener('focusin', renew)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', renew)
      document.removeEventListener('focusin', renew)
      if (wasOffered) void stopSuggestingPasskeys()
    }
  }, [start])
}
