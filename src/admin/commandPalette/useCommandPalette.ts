/** State of the command palette. Ctrl-K or Cmd-K opens and closes it. */
import { useCallback, useLayoutEffect, useRef, useState } from 'react'

export const useCommandPalette = () => {
  const [isOpen, setIsOpen] = useState(false)
  /** Words that were typed while the palette was loading. */
  const early = useRef('')
  // A layout effect: the keys work as soon as the screen is drawn.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // In the rich-text editor, these keys insert a link.
      if (event.defaultPrevented) return
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      early.current = ''
      setIsOpen(was => !was)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
  return {
    isOpen,
    early,
    open: useCallback(() => setIsOpen(true), []),
    close: useCallback(() => {
      early.current = ''
      setIsOpen(false)
    }, []),
  }
}

/** The keyboard shortcut as written on this platform. */
export const commandPaletteKeys = (): string => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K')
