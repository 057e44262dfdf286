/** Passkey suggestions in the email input, in addition to the button. */
import { useEffect, useRef } from 'react'
import type { PasskeyRequest, UsedPasskey } from '../../../api/admin/passkeys.ts'
import { awaitSuggestedPasskey, stopSuggestingPasskeys, suggestsPasskeys } from './browserPasskeys.ts'

/** Lifetime of the provider's request options, ms; slightly less than the five minutes that our server allows. */
const freshMs = 270_000

interface SuggestionOptions {
  /** Returns the options that the browser needs to request a passkey; undefined to request nothing. */
  readonly start: (() => Promise<PasskeyRequest>) | undefined
  readonly onPicked: (passkey: UsedPasskey) => void
}

/**
 * Lets the browser suggest passkeys. Failures are silent; the button reports them. An expired request is renewed when
 * the person returns to the page, so a page left open in the background sends nothing.
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
        // No passkey was picked. The button and the password remain.
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
