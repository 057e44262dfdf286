/** Replacements for features that the simulated browser lacks or is slow at. */
import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach } from 'vitest'

afterEach(cleanup)
// Test files share one window, so each resets its state.
afterAll(() => {
  window.localStorage.clear()
  window.sessionStorage.clear()
  window.history.replaceState(null, '', '/')
})
// Long timeout for busy machines. Only failing tests wait that long.
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

// Skips Emotion's styles: nothing is painted here, and each query by role would evaluate all rules. A real browser tests them.
const { insertBefore } = document.head
document.head.insertBefore = function <N extends Node>(node: N, child: Node | null): N {
  return node instanceof HTMLStyleElement && node.dataset.emotion ? node : (insertBefore.call(this, node, child) as N)
}

// A faster `labels`: a query by label asks every element for its labels, and jsdom would search the whole page each time.
const labelsOf = (element: HTMLElement): HTMLLabelElement[] =>
  [...element.ownerDocument.getElementsByTagName('label')].filter(label =>
    label.htmlFor ? label.htmlFor === element.id : label.control === element,
  )
for (const { prototype } of [
  HTMLInputElement,
  HTMLSelectElement,
  HTMLTextAreaElement,
  HTMLButtonElement,
  HTMLOutputElement,
])
  Object.defineProperty(prototype, 'labels', {
    configurable: true,
    get(this: HTMLElement) {
      return this instanceof HTMLInputElement && this.type === 'hidden' ? null : labelsOf(this)
    },
  })

// Skips styles for the width of a growing text area: nothing has a width here, and each render would evaluate the styles of all ancestors.
const view = document.defaultView ?? window
const { getComputedStyle } = view
view.getComputedStyle = (element, pseudo) => {
  const stylesOf = () => getComputedStyle.call(view, element, pseudo)
  if (!(element instanceof HTMLTextAreaElement)) return stylesOf()
  return new Proxy({} as CSSStyleDeclaration, {
    get: (_, name) => {
      if (name === 'width') return '0px'
      const styles = stylesOf()
      const value = Reflect.get(styles, name)
      return typeof value === 'function' ? value.bind(styles) : value
    },
  })
}
