import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { isAbove, type MenuEntry } from '../content/menu.ts'
import { NavLink, useLocation } from '../routing/router.tsx'
import { useMessages, useTextAttributes } from '../site/siteContext.tsx'

const EntryLink = ({ entry }: { readonly entry: MenuEntry }) => {
  const attributes = useTextAttributes()(entry.title)
  return entry.href.startsWith('/') ? (
    <NavLink to={entry.href} {...attributes}>
      {entry.title}
    </NavLink>
  ) : (
    <a href={entry.href} {...attributes}>
      {entry.title}
    </a>
  )
}

/** Entries of a dropdown, with all nested levels. */
const Entries = ({ entries }: { readonly entries: readonly MenuEntry[] }) => {
  const attributesOf = useTextAttributes()
  return entries.map(entry => (
    <li key={entry.title + entry.href}>
      {entry.href ? (
        <EntryLink entry={entry} />
      ) : (
        <span className="menu-text" {...attributesOf(entry.title)}>
          {entry.title}
        </span>
      )}
      {entry.children.length > 0 && (
        <ul>
          <Entries entries={entry.children} />
        </ul>
      )}
    </li>
  ))
}

/** Space between a dropdown and the edge of the window, px. */
const edge = 8

/** Shifts a dropdown to the left if it would extend beyond the window. */
const keepInWindow = (list: HTMLElement | null): void => {
  if (!list) return
  list.style.removeProperty('--shift')
  const over = list.getBoundingClientRect().right + edge - document.documentElement.clientWidth
  if (over > 0) list.style.setProperty('--shift', `${-over}px`)
}

interface DropdownProps {
  readonly entry: MenuEntry
  /** True if the current page is in the dropdown. */
  readonly isHere: boolean
  readonly isOpen: boolean
  readonly onToggle: (isOpen: boolean) => void
}

/** An entry with a dropdown, which opens on hover or by its button. Escape closes it and focuses the button. */
const Dropdown = ({ entry, isHere, isOpen, onToggle }: DropdownProps) => {
  const id = useId()
  const attributesOf = useTextAttributes()
  const list = useRef<HTMLUListElement>(null)
  const [isDismissed, setDismissed] = useState(false)
  useEffect(() => {
    if (isOpen) keepInWindow(list.current)
  }, [isOpen])
  // Closes a dropdown that is open on hover, wherever the focus is. Source: WCAG 1.4.13.
  useEffect(() => {
    const dismiss = ({ key }: { readonly key: string }) => key === 'Escape' && setDismissed(true)
    addEventListener('keydown', dismiss)
    return () => removeEventListener('keydown', dismiss)
  }, [])
  const close = (event: KeyboardEvent<HTMLLIElement>) => {
    // If the dropdown is closed, the key is left to the surrounding menu.
    const isShown = isOpen || (!isDismissed && event.currentTarget.matches(':hover'))
    if (event.key !== 'Escape' || !isShown) return
    event.stopPropagation()
    onToggle(false)
    // Closes a dropdown that is open on hover, too.
    setDismissed(true)
    event.currentTarget.querySelector('button')?.focus()
  }
  return (
    <li
      className={entry.isMore ? 'dropdown overflow' : 'dropdown'}
      data-open={isOpen || undefined}
      data-dismissed={isDismissed || undefined}
      onKeyDown={close}
      onPointerEnter={() => {
        setDismissed(false)
        keepInWindow(list.current)
      }}
      onBlur={event => {
        if (!event.currentTarget.contains(event.relatedTarget)) onToggle(false)
      }}
    >
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        data-here={isHere || undefined}
        {...attributesOf(entry.title)}
        onClick={() => {
          setDismissed(isOpen)
          onToggle(!isOpen)
        }}
      >
        {entry.title}
      </button>
      <ul id={id} ref={list}>
        {entry.href && (
          <li>
            <EntryLink entry={entry} />
          </li>
        )}
        <Entries entries={entry.children} />
      </ul>
    </li>
  )
}

/**
 * The header menu: the disclosure navigation of the ARIA Authoring Practices Guide. On a phone it is behind a button.
 * Without scripts it works with the keyboard.
 */
export const Navigation = ({ entries }: { readonly entries: readonly MenuEntry[] }) => {
  const { key, pathname } = useLocation()
  const { frame } = useMessages()
  /** Title of the open dropdown; true if all are open. */
  const [openEntry, setOpenEntry] = useState<string | boolean | null>()
  const [isMenuOpen, setMenuOpen] = useState(false)
  // Before hydration, the style sheet alone opens and closes dropdowns.
  const [isScripted, setScripted] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  // Navigation closes open menus. On hydration, a menu that the style sheet has opened by focus stays open.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes with each navigation.
  useEffect(() => {
    const unscripted = isScripted ? undefined : button.current?.parentElement
    const isOnPhone = Boolean(button.current?.offsetParent && unscripted?.matches(':focus-within'))
    setScripted(true)
    setMenuOpen(isOnPhone)
    setOpenEntry(isOnPhone || unscripted?.querySelector('.menu > :focus-within > button')?.textContent)
  }, [key])
  const closeMenu = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isMenuOpen) return
    setMenuOpen(false)
    button.current?.focus()
  }
  return (
    <nav
      className="navigation"
      aria-label={frame.navigation}
      data-open={isMenuOpen || undefined}
      data-scripted={isScripted || undefined}
      onKeyDown={closeMenu}
      onBlur={event => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setMenuOpen(false)
      }}
    >
      <button
        ref={button}
        className="menu-button"
        type="button"
        aria-expanded={isMenuOpen}
        aria-controls="menu"
        onClick={() => setMenuOpen(!isMenuOpen)}
      >
        <span className="menu-icon" aria-hidden="true" />
        {frame.menu}
      </button>
      <ul id="menu" className="menu">
        {entries.map(entry =>
          entry.children.length ? (
            <Dropdown
              key={entry.title + entry.href}
              entry={entry}
              isHere={isAbove(entry, pathname)}
              isOpen={openEntry === true || openEntry === entry.title}
              onToggle={isOpen => setOpenEntry(isOpen ? entry.title : undefined)}
            />
          ) : (
            <li key={entry.title + entry.href}>
              <EntryLink entry={entry} />
            </li>
          ),
        )}
      </ul>
    </nav>
  )
}
