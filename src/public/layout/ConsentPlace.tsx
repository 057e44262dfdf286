import { useEffect, useState } from 'react'
import { trackersOf } from '../../schema/values/trackers.ts'
import { useSite } from '../site/siteContext.tsx'
import type { Consent } from './Consent.tsx'

/**
 * Place of a part of the consent banner, whose script loads only if the site has configured analytics. The question
 * comes first in the page, because it lies over it.
 */
export const ConsentPlace = ({ part }: Parameters<typeof Consent>[0]) => {
  const isAsked = Object.keys(trackersOf(useSite().application)).length > 0
  const [View, setView] = useState<typeof Consent>()
  useEffect(() => {
    if (isAsked) void import('./Consent.tsx').then(({ Consent }) => setView(() => Consent))
  }, [isAsked])
  return View ? <View part={part} /> : null
}
