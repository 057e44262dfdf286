/** The keys of a list: `/` searches, `n` makes a new record, arrows go from row to row. Enter opens, as links do. */
import { type KeyboardEvent as ReactKeyboardEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react'

/** Marks the link of a row that opens its record. */
export const openerProps = { 'data-row-opener': '' } as const
const openerSelector = '[data-row-opener]'
const stopSelector = 'a[href], button:not([disabled]), input:not([disabled])'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select'))

/** Whether something lies over the list that takes keys itself. */
const isCovered = () => document.querySelector('[role=dialog], [role=menu], [role=listbox]') !== null

/** Steps from row to row with the arrows, keeping to the same control of the row; for the table's `onKeyDown`. */
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
  /** Absent where nothing can be added. */
  readonly onNew: (() => void) | undefined
}

/** Listens for the keys of a list while it is on the screen. */
export const useListKeys = ({ isOn, searchRef, tableRef, onNew }: ListKeys) => {
  const [address] = useState(() => window.location.pathname)
  const act = useEffectEvent((event: KeyboardEvent) => {
    // The list is still on the screen while a screen that was opened from it loads.
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
    // Keys of the page itself, such as those that scroll, stay unless something outside of any control is focused.
    const isArrow = event.key.startsWith('Arrow')
    if (isArrow && event.target !== document.body) return
    const work = Object.hasOwn(byKey, event.key) ? byKey[event.key] : undefined
    if (!work) return
    event.preventDefault()
    work()
  })
  useEffect(() => {
    if (!isOn) return
    const listen = (event: KeyboardEvent) => act(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isOn])
}
