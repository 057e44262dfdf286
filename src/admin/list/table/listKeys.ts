/**
 * Keyboard shortcuts of a list: `/` focuses the search, `n` creates a record, arrows move between rows. Enter opens the
 * focused row's link.
 */
import {
  type KeyboardEvent as ReactKeyboardEvent,
  type RefObject,
  useEffectEvent,
  useLayoutEffect,
  useState,
} from 'react'

/** Attribute of the link in a row that opens its record. */
export const openerProps = { 'data-row-opener': '' } as const
const openerSelector = '[data-row-opener]'
const stopSelector = 'a[href], button:not([disabled]), input:not([disabled])'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select'))

/** True if an overlay that handles keys itself covers the list. */
const isCovered = () => document.querySelector('[role=dialog], [role=menu], [role=listbox]') !== null

/** Handles `onKeyDown` of the table: the arrow keys move to the same control of the next or previous row. */
export const stepRows = (event: ReactKeyboardEvent<HTMLElement>) => {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  if (isTyping(event.target) || event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return
  const row = (event.target as HTMLElement).closest('tbody tr')
  const next = event.key === 'ArrowDown' ? row?.nextElementSibling : row?.previousElementSibling
  if (!row || !next) return
  const stops = (of: Element) => [...of.querySelectorAll<HTMLElement>(stopSelector)]
  const at = stops(row).indexOf(event.target as HTMLElement)
  const others = stops(next)
  const target = others[at] ?? others.at(-1)
  event.preventDefault()
  target?.focus()
}

const focusAll = (input: HTMLInputElement) => {
  input.focus()
  input.select()
}

interface ListKeys {
  readonly isOn: boolean
  readonly searchRef: RefObject<HTMLInputElement | null>
  readonly tableRef: RefObject<HTMLElement | null>
  /** undefined if no record can be created. */
  readonly onNew: (() => void) | undefined
}

/** Handles the keyboard shortcuts of a list while it is mounted. */
export const useListKeys = ({ isOn, searchRef, tableRef, onNew }: ListKeys) => {
  const [address] = useState(() => window.location.pathname)
  const act = useEffectEvent((event: KeyboardEvent) => {
    // The list stays mounted while a screen that was opened from it loads.
    if (window.location.pathname !== address) return
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return
    if (isTyping(event.target) || isCovered()) return
    const search = searchRef.current
    const openers = tableRef.current?.querySelectorAll<HTMLElement>(openerSelector) ?? []
    const isInTable = event.target instanceof Node && tableRef.current?.contains(event.target)
    const byKey: Readonly<Record<string, (() => void) | undefined>> = {
      '/': search ? () => focusAll(search) : undefined,
      n: onNew,
      ArrowDown: isInTable ? undefined : openers[0] && (() => openers[0]?.focus()),
      ArrowUp: isInTable ? undefined : openers[0] && (() => openers[openers.length - 1]?.focus()),
    }
    // Arrow keys go to a row only if nothing is focused: a focused element has its own use for them, such as scrolling.
    const isArrow = event.key.startsWith('Arrow')
    if (isArrow && event.target !== document.body) return
    const work = Object.hasOwn(byKey, event.key) ? byKey[event.key] : undefined
    if (!work) return
    event.preventDefault()
    work()
  })
  // In a layout effect, the keys work as soon as the list is drawn.
  useLayoutEffect(() => {
    if (!isOn) return
    const listen = (event: KeyboardEvent) => act(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isOn])
}
