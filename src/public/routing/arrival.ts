/** What happens when a visitor arrives at another page without a new document. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from './router.tsx'

const decoded = (hash: string): string => {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return ''
  }
}

/** Where the visitor stood on each entry of the history. The browser's own memory serves whole documents. */
const usePositions = (key: string) => {
  const [positions] = useState(() => new Map<string, number>())
  const shown = useRef(key)
  useLayoutEffect(() => {
    shown.current = key
  }, [key])
  useEffect(() => {
    const remember = () => positions.set(shown.current, window.scrollY)
    const giveBack = () => {
      window.history.scrollRestoration = 'auto'
    }
    window.addEventListener('scroll', remember, { passive: true })
    window.addEventListener('pagehide', giveBack)
    return () => {
      window.removeEventListener('scroll', remember)
      window.removeEventListener('pagehide', giveBack)
    }
  }, [positions])
  return positions
}

/**
 * Puts the focus on the new page's heading, or on what the address names, scrolls there, or back to where the visitor stood.
 * Gives the page's title, to be announced; '' for the first page, which the browser announces itself.
 */
export const useArrival = (): string => {
  const { hash, key } = useLocation()
  const navigation = useNavigationType()
  const first = useRef(key)
  const positions = usePositions(key)
  const [title, setTitle] = useState('')
  useLayoutEffect(() => {
    if (first.current === key) return
    first.current = ''
    window.history.scrollRestoration = 'manual'
    const named = hash ? document.getElementById(decoded(hash)) : null
    const target = named ?? document.querySelector<HTMLElement>('main h1')
    if (target && target.tabIndex < 0) target.setAttribute('tabindex', '-1')
    target?.focus({ preventScroll: true })
    // A plain link to a place in the page reads as a step back to an entry without a key.
    const isBack = navigation === 'POP' && !(named && key === 'default')
    if (named && !isBack) named.scrollIntoView({ behavior: 'instant' })
    else window.scrollTo({ top: isBack ? (positions.get(key) ?? 0) : 0, behavior: 'instant' })
    setTitle(document.title)
  }, [key, hash, navigation, positions])
  return title
}
