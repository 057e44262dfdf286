/** What the simulated browser lacks. */
import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach } from 'vitest'

afterEach(cleanup)
// Files share one window: none finds what another left.
afterAll(() => {
  window.localStorage.clear()
  window.sessionStorage.clear()
  window.history.replaceState(null, '', '/')
})
// A busy machine draws a screen late; a test that fails waits this long.
configure({ asyncUtilTimeout: 10_000 })

Object.defineProperty(window, 'scrollTo', { value: () => undefined, writable: true })
window.matchMedia ??= query => ({
  matches: false,
  media: query,
  onchange: null,
  addListener: () => undefined,
  removeListener: () => undefined,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  dispatchEvent: () => false,
})

// Nothing is drawn here, and each question for a role would weigh every rule of the styles: they are judged in a real browser.
const { insertBefore } = document.head
document.head.insertBefore = function <N extends Node>(node: N, child: Node | null): N {
  return node instanceof HTMLStyleElement && node.dataset.emotion ? node : (insertBefore.call(this, node, child) as N)
}
