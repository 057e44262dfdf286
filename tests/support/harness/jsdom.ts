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

// Nothing is drawn here, and each question for a role would weigh every rule of the styles: they are checked in a real browser.
const { insertBefore } = document.head
document.head.insertBefore = function <N extends Node>(node: N, child: Node | null): N {
  return node instanceof HTMLStyleElement && node.dataset.emotion ? node : (insertBefore.call(this, node, child) as N)
}

// Each question for a label asks every element, and each element would walk the whole page for its own.
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

// Nothing has a width here, which a text that grows finds out by weighing the styles of every element around it, at each drawing.
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
