import { useEffect, useState } from 'react'
import { trackersOf } from '../../schema/values/trackers.ts'
import { useSite } from '../site/siteContext.tsx'
import type { Consent } from './Consent.tsx'

/**
 * Placeholder for a part of the consent banner, whose script loads only if the site has configured analytics. The
 * question precedes the header in the document: keyboards and screen readers reach it before the content that it covers.
 */
export const ConsentPlace = ({ part }: Parameters<typeof Consent>[0]) => {
  const isAsked = Object.keys(trackersOf(useSite().application)).length > 0
  const [View, setView] = useState<typeof Consent>()
  useEffect(() => {
    if (isAsked) void import('./Consent.tsx').then(({ Consent }) => setView(() => Consent))
  }, [isAsked])
  return View ? <View part={part} /> : null
}
