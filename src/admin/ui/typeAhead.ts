/** Text that is typed after a form was opened and before it is drawn. A real input holds it, so that input methods work and no letter is a shortcut. */
import type { MouseEvent } from 'react'

interface Holder {
  readonly input: HTMLInputElement
  readonly isComposing: () => boolean
  /** Set once the form is drawn and was asked to focus its first input. */
  isAwaited: boolean
  readonly end: () => void
}

let holder: Holder | undefined

const hasDialog = () => document.querySelector('[role="dialog"]') !== null

/** Form that is opened: one that begins with typing, or one that is mostly read first. */
type Opened = 'new' | 'stored'

const startHolder = (label: string, opened: Opened): Holder => {
  const input = document.createElement('input')
  input.className = 'type-ahead'
  input.setAttribute('aria-label', label)
  // A phone would show its keyboard over a record that is only read.
  if (opened === 'stored') input.setAttribute('inputmode', 'none')
  const listening = new AbortController()
  const { signal } = listening
  let isComposing = false
  const end = () => {
    listening.abort()
    holder = undefined
    input.remove()
  }
  const takeFocus = () => {
    if (signal.aborted || holder?.isAwaited) return
    // A dialog that closes gives the focus back to an element of the last screen; one that opens asks something first.
    if (hasDialog()) end()
    else input.focus({ preventScroll: true })
  }
  input.addEventListener('blur', () => requestAnimationFrame(takeFocus), { signal })
  const compose = ({ type }: Event) => {
    isComposing = type === 'compositionstart'
  }
  input.addEventListener('compositionstart', compose, { signal })
  input.addEventListener('compositionend', compose, { signal })
  // Another way on: the form is no longer waited for.
  document.addEventListener('pointerdown', end, { signal })
  window.addEventListener('popstate', end, { signal })
  document.addEventListener('keydown', ({ key }) => (key === 'Tab' || key === 'Escape') && end(), { signal })
  document.body.append(input)
  input.focus({ preventScroll: true })
  return { input, isComposing: () => isComposing, isAwaited: false, end }
}

/** Begins to hold what is typed, until a form takes it. `label` names the form to screen readers. */
export const holdTyping = (label: string, opened: Opened): void => {
  holder?.end()
  holder = startHolder(label, opened)
}

/** As `holdTyping`, after a click on a link that leads to the form in this window. */
export const holdTypingAfter = (
  { button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent,
  label: string,
  opened: Opened,
): void => {
  if (button === 0 && !(metaKey || ctrlKey || shiftKey || altKey)) holdTyping(label, opened)
}

/** True while text waits for a form, also a word that is still written with an input method. */
export const isTypingHeld = (): boolean =>
  holder !== undefined && (holder.isComposing() || holder.input.value.trim() !== '')

/** Drops what is held. */
export const dropTyping = (): void => holder?.end()

const textSelector = 'textarea, input:not([type=checkbox], [type=radio], [type=file], [type=color])'

/** Place of a text in a control: before what was typed there meanwhile, or after what is stored. */
type Place = 'start' | 'end'

/** Types a text into a control; nothing where the control takes no text. */
const typeInto = (target: Element, text: string, place: Place): void => {
  if (target instanceof HTMLElement && target.isContentEditable) document.execCommand('insertText', false, text)
  if (!target.matches(textSelector)) return
  const { value } = target as HTMLInputElement | HTMLTextAreaElement
  // React sees a value that was set behind its own property.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(target), 'value')?.set?.call(
    target,
    place === 'start' ? `${text}${value}` : `${value}${text}`,
  )
  target.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
}

/**
 * Gives the focus to an input of a form by `focus`, and types there what is held, at `place`, by default before what stands there. Call it in each frame until it is true: the input may not be drawn
 * yet, or a word still be written with an input method.
 */
export const handTyping = (focus: () => void, place: Place = 'start'): boolean => {
  if (!holder) {
    focus()
    return true
  }
  if (holder.isComposing()) return false
  const { input, end } = holder
  const target = document.activeElement
  if (holder.isAwaited && target && target !== input && target.closest('form')) {
    end()
    if (input.value !== '') typeInto(target, input.value, place)
    return true
  }
  holder.isAwaited = true
  // The form may do so a little later.
  focus()
  return false
}
