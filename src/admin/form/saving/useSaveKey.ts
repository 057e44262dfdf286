import { useLayoutEffect, useRef } from 'react'

/** Ctrl-S or Cmd-S saves the form, unless a dialog is open above it. */
export const useSaveKey = (onSave: () => void): void => {
  const save = useRef(onSave)
  save.current = onSave
  // In a layout effect, the key works as soon as the form is drawn, and the browser never saves the page instead.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      if (!event.repeat && !document.querySelector('[aria-modal="true"]')) save.current()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
