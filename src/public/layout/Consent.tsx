import '../styles/frame/consent.css'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { trackersOf } from '../../schema/values/trackers.ts'
import { useLocation } from '../routing/router.tsx'
import { useMessages, useSite } from '../site/siteContext.tsx'

/** localStorage key of the visitor's choice, 'yes' or 'no'. */
const choiceKey = 'measuring'

type Choice = 'yes' | 'no' | 'open'

const readChoice = (): Choice => {
  try {
    const stored = window.localStorage.getItem(choiceKey)
    return stored === 'yes' || stored === 'no' ? stored : 'open'
  } catch {
    // If storage is blocked, the choice cannot be remembered, so the visitor is not asked on every page.
    return 'no'
  }
}

const keepChoice = (choice: Choice): void => {
  try {
    window.localStorage.setItem(choiceKey, choice)
  } catch {
    // If storage is blocked, the choice applies to this page only.
  }
}

/** The visitor's choice in this document, and the listeners that are called when it changes. */
let current: Choice | undefined
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const currentChoice = (): Choice => {
  // The first access to the storage is slow, so it is read once.
  current ??= readChoice()
  return current
}

const choose = (next: Choice): void => {
  // A loaded service cannot be unloaded, so the page is reloaded.
  if (current === 'yes' && next === 'no') window.setTimeout(() => window.location.reload())
  if (next !== 'open') keepChoice(next)
  current = next
  for (const listener of listeners) listener()
}

/** Custom property with the height of the banner. The footer has as much free space at its end. */
const roomProperty = '--consent'

/** Ref callback that keeps the free space at the end of the footer as high as the banner. */
const measureRoom = (banner: HTMLElement | null) => {
  if (!banner) return
  const { style } = document.documentElement
  const observer = new ResizeObserver(() =>
    style.setProperty(roomProperty, `${banner.getBoundingClientRect().height}px`),
  )
  observer.observe(banner)
  return () => observer.disconnect()
}

/**
 * Asks once for consent to analytics, and loads the services only after a yes. The question and the answer, which opens
 * the question again, are at different places of the page. Without JavaScript, nothing is rendered.
 */
export const Consent = ({ part }: { readonly part: 'question' | 'answer' }) => {
  const { consent } = useMessages()
  const ids = JSON.stringify(trackersOf(useSite().application))
  const { pathname } = useLocation()
  const choice = useSyncExternalStore(subscribe, currentChoice)
  useEffect(() => {
    if (choice === 'yes') import('./measuring.ts').then(({ countPageView }) => countPageView(JSON.parse(ids), pathname))
  }, [choice, ids, pathname])
  const askedOn = useRef(pathname)
  useEffect(() => {
    if (choice === 'open') askedOn.current = pathname
    // On the page where the visitor answered, the space stays: a page that became shorter would move under the
    // visitor's finger.
    else if (askedOn.current !== pathname) document.documentElement.style.removeProperty(roomProperty)
  }, [choice, pathname])
  if (part === 'answer')
    return choice === 'open' ? null : (
      <p className="wrap consent-again">
        <button type="button" onClick={() => choose('open')}>
          {choice === 'yes' ? consent.counted : consent.notCounted}
        </button>
      </p>
    )
  return choice === 'open' ? (
    <section className="consent" ref={measureRoom} aria-label={consent.region}>
      <p>{consent.ask}</p>
      <div>
        <button className="button quiet" type="button" onClick={() => choose('no')}>
          {consent.no}
        </button>
        <button className="button quiet" type="button" onClick={() => choose('yes')}>
          {consent.yes}
        </button>
      </div>
    </section>
  ) : null
}
