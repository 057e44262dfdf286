/**
 * Buffers text that is typed after a form was opened and before it is rendered. A real input receives it, so that input
 * methods (IME) work and no letter triggers a shortcut.
 */
import type { MouseEvent } from 'react'

interface Holder {
  readonly input: HTMLInputElement
  readonly isComposing: () => boolean
  /** True once the form is rendered and has been asked to focus its first input. */
  isAwaited: boolean
  readonly end: () => void
}

let holder: Holder | undefined

const hasDialog = () => document.querySelector('[role="dialog"]') !== null

/** The form that opens: 'new' usually begins with typing, 'stored' is mostly read first. */
type Opened = 'new' | 'stored'

const startHolder = (label: string, opened: Opened): Holder => {
  const input = document.createElement('input')
  input.className = 'type-ahead'
  input.setAttribute('aria-label', label)
  // Keeps a phone from showing its keyboard over a record that is only read.
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
    // A closing dialog returns the focus to an element of the previous screen, so the focus is taken back. An open
    // dialog needs an answer first, so the buffer ends.
    if (hasDialog()) end()
    else input.focus({ preventScroll: true })
  }
  input.addEventListener('blur', () => requestAnimationFrame(takeFocus), { signal })
  const compose = ({ type }: Event) => {
    isComposing = type === 'compositionstart'
  }
  input.addEventListener('compositionstart', compose, { signal })
  input.addEventListener('compositionend', compose, { signal })
  // The person went elsewhere, so the form is no longer expected.
  document.addEventListener('pointerdown', end, { signal })
  window.addEventListener('popstate', end, { signal })
  document.addEventListener('keydown', ({ key }) => (key === 'Tab' || key === 'Escape') && end(), { signal })
  document.body.append(input)
  input.focus({ preventScroll: true })
  return { input, isComposing: () => isComposing, isAwaited: false, end }
}

/** Starts to buffer typing until a form takes it. `label` names the form for screen readers. */
export const bufferTyping = (label: string, opened: Opened): void => {
  holder?.end()
  holder = startHolder(label, opened)
}

/** `bufferTyping` after a click on a link that opens the form in this window. */
export const bufferTypingAfter = (
  { button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent,
  label: string,
  opened: Opened,
): void => {
  if (button === 0 && !(metaKey || ctrlKey || shiftKey || altKey)) bufferTyping(label, opened)
}

/** True while buffered text waits for a form, including a word that is still being composed. */
export const isTypingBuffered = (): boolean =>
  holder !== undefined && (holder.isComposing() || holder.input.value.trim() !== '')

/** Discards the buffer. */
export const discardTyping = (): void => holder?.end()

const textSelector = 'textarea, input:not([type=checkbox], [type=radio], [type=file], [type=color])'

/** Position in a control: 'start' is before text that was typed there meanwhile, 'end' is after the stored text. */
type Place = 'start' | 'end'

/** Types a text into a control. Does nothing if the control accepts no text. */
const typeInto = (target: Element, text: string, place: Place): void => {
  if (target instanceof HTMLElement && target.isContentEditable) document.execCommand('insertText', false, text)
  if (!target.matches(textSelector)) return
  const { value } = target as HTMLInputElement | HTMLTextAreaElement
  // React notices only values that are set through the prototype's setter.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(target), 'value')?.set?.call(
    target,
    place === 'start' ? `${text}${value}` : `${value}${text}`,
  )
  target.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
}

/**
 * Calls `focus` to focus an input of a form, and types the buffered text there, by default before its present text.
 * Call it in each frame until it returns true: the input may not be rendered yet, or a word may still be being
 * composed.
 */
export const replayTyping = (focus: () => void, place: Place = 'start'): boolean => {
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
  // The form may focus its input a little later.
  focus()
  return false
}
