import { type ComponentType, useEffect, useState } from 'react'
import { trackersOf } from '../../schema/values/trackers.ts'
import { useSite } from '../site/siteContext.tsx'

/** Where the question stands whether visits may be counted. Its script is loaded where the site has set ids of measuring services. */
export const ConsentPlace = () => {
  const isAsked = Object.keys(trackersOf(useSite().application)).length > 0
  const [View, setView] = useState<ComponentType>()
  useEffect(() => {
    if (isAsked) void import('./Consent.tsx').then(({ Consent }) => setView(() => Consent))
  }, [isAsked])
  return View ? <View /> : null
}
