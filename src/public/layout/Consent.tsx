import '../styles/frame/consent.css'
import { useEffect, useState } from 'react'
import { trackersOf } from '../../schema/values/trackers.ts'
import { useLocation } from '../routing/router.tsx'
import { useMessages, useSite } from '../site/siteContext.tsx'

/** Where the browser remembers the visitor's choice: 'yes' or 'no'. */
const choiceKey = 'measuring'

type Choice = 'yes' | 'no' | 'open'

const readChoice = (): Choice => {
  try {
    const stored = window.localStorage.getItem(choiceKey)
    return stored === 'yes' || stored === 'no' ? stored : 'open'
  } catch {
    // A browser that stores nothing is not shown the question at every page.
    return 'no'
  }
}

const keepChoice = (choice: Choice): void => {
  try {
    window.localStorage.setItem(choiceKey, choice)
  } catch {
    // It counts for this page.
  }
}

/**
 * Asks once whether visits may be counted, where the site has set ids of measuring services; loads them after a yes alone.
 * Nothing of it is in the page without JavaScript.
 */
export const Consent = () => {
  const { consent } = useMessages()
  const trackers = trackersOf(useSite().application)
  const isAsked = Object.keys(trackers).length > 0
  const { pathname } = useLocation()
  const [choice, setChoice] = useState<Choice>()
  // Where there is no question, nothing need be read: a page's first look into the browser's memory takes its time.
  useEffect(() => {
    if (isAsked) setChoice(readChoice())
  }, [isAsked])
  const ids = JSON.stringify(trackers)
  useEffect(() => {
    if (choice === 'yes') import('./measuring.ts').then(({ measure }) => measure(JSON.parse(ids), pathname))
  }, [choice, ids, pathname])
  if (!isAsked || choice === undefined) return null
  const choose = (next: Choice) => {
    // What is loaded stays loaded until the page is.
    if (choice === 'yes' && next === 'no') window.setTimeout(() => window.location.reload())
    if (next !== 'open') keepChoice(next)
    setChoice(next)
  }
  if (choice !== 'open')
    return (
      <p className="wrap consent-again">
        <button type="button" onClick={() => setChoice('open')}>
          {choice === 'yes' ? consent.counted : consent.notCounted}
        </button>
      </p>
    )
  return (
    <section className="consent" aria-label={consent.region}>
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
  )
}
