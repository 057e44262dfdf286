import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { usePasskeySuggestions } from '../../../src/admin/auth/passkeys/passkeySuggestions.ts'

/** Credential requests that the page has made. Each is pending until it is aborted. */
const requested: CredentialRequestOptions[] = []
const email = document.createElement('input')

const browserThat = (suggests: boolean) =>
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(function PublicKeyCredential() {}, { isConditionalMediationAvailable: async () => suggests }),
  )

beforeEach(() => {
  // Only the clock is faked: the hook compares times, and uses no timers to detect an expired request.
  vi.useFakeTimers({ toFake: ['Date'] })
  requested.length = 0
  email.autocomplete = 'username webauthn'
  document.body.append(email)
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: {
      get: (options: CredentialRequestOptions) => {
        requested.push(options)
        return new Promise((_, reject) => {
          options.signal?.addEventListener('abort', () => reject(options.signal?.reason))
        })
      },
    },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  email.remove()
  Reflect.deleteProperty(navigator, 'credentials')
})

const suggest = () => {
  const start = vi.fn(async () => ({ challenge: 'AAAA', rpId: 'localhost' }))
  const hook = renderHook(() => usePasskeySuggestions({ start, onPicked: () => undefined }))
  return { start, ...hook }
}
const waitsFor = (count: number) => vi.waitFor(() => expect(requested).toHaveLength(count))
const isOver = (request: CredentialRequestOptions | undefined) => request?.signal?.aborted

test('passkey suggestions are requested from the browser once, and cancelled when no longer needed', async () => {
  browserThat(true)
  const { start, unmount } = suggest()
  await waitsFor(1)
  expect(requested[0]).toMatchObject({ mediation: 'conditional' })
  email.focus()
  expect(start).toHaveBeenCalledOnce()
  expect(isOver(requested[0])).toBe(false)
  unmount()
  await vi.waitFor(() => expect(isOver(requested[0])).toBe(true))
})

test('an expired passkey request is renewed only when the person returns to the page', async () => {
  browserThat(true)
  const { start, unmount } = suggest()
  await waitsFor(1)
  vi.setSystemTime(Date.now() + 5 * 60_000)
  expect(start).toHaveBeenCalledOnce()
  act(() => email.focus())
  await waitsFor(2)
  expect([start.mock.calls.length, isOver(requested[0]), isOver(requested[1])]).toEqual([2, true, false])
  unmount()
})

test('passkey suggestions are not requested if the browser does not support them', async () => {
  browserThat(false)
  const { start, unmount } = suggest()
  await act(async () => undefined)
  email.focus()
  expect([start.mock.calls.length, requested.length]).toEqual([0, 0])
  unmount()
})
