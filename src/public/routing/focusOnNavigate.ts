/** Focus and scroll position after a client-side navigation. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { decoded } from '../../schema/values/links.ts'
import { useLocation, useNavigationType } from './router.tsx'

/** Scroll position of each history entry. The browser restores positions only for whole documents. */
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
 * Focuses the new page's heading or the fragment's target, and scrolls there, or restores the position on going back.
 * Returns the page's title to announce; '' for the first page, which the browser announces itself.
 */
export const useFocusOnNavigate = (): string => {
  const { hash, key } = useLocation()
  const navigation = useNavigationType()
  const first = useRef(key)
  const positions = usePositions(key)
  const [title, setTitle] = useState('')
  useLayoutEffect(() => {
    if (first.current === key) return
    first.current = ''
    window.history.scrollRestoration = 'manual'
    const named = hash ? document.getElementById(decoded(hash.slice(1))) : null
    const target = named ?? document.querySelector<HTMLElement>('main h1')
    if (target && target.tabIndex < 0) target.setAttribute('tabindex', '-1')
    target?.focus({ preventScroll: true })
    // A plain anchor link is reported as POP to an entry without a key.
    const isBack = navigation === 'POP' && !(named && key === 'default')
    if (named && !isBack) named.scrollIntoView({ behavior: 'instant' })
    else window.scrollTo({ top: isBack ? (positions.get(key) ?? 0) : 0, behavior: 'instant' })
    setTitle(document.title)
  }, [key, hash, navigation, positions])
  return title
}
