import { useLayoutEffect, useRef } from 'react'
import { useSignedIn } from '../data/services.ts'
import { useTranslate } from '../i18n/useTranslate.ts'
import { ViewIcon } from '../ui/icons.tsx'

/** Custom property with the height of the bar, which everything that sticks to the top of the window keeps free. */
const heightProperty = '--view-bar'

/** Bar above every screen while an owner views the back office as another person. `onStop` ends the view. */
export const ViewBar = ({ onStop }: { onStop: () => void }) => {
  const t = useTranslate()
  const { user } = useSignedIn()
  const ref = useRef<HTMLElement>(null)
  // The text wraps on narrow screens, so only the browser knows the height.
  useLayoutEffect(() => {
    const bar = ref.current
    const { style } = document.documentElement
    if (!bar) return
    const measure = () => style.setProperty(heightProperty, `${bar.offsetHeight}px`)
    measure()
    const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(measure)
    observer?.observe(bar)
    return () => {
      observer?.disconnect()
      style.removeProperty(heightProperty)
    }
  }, [])
  return (
    <section ref={ref} className="view-bar" aria-label={t('viewAs.label')}>
      <ViewIcon />
      <p>{t('viewAs.bar', { name: user.name })}</p>
      <button type="button" className="button is-outlined" onClick={onStop}>
        {t('viewAs.stop')}
      </button>
    </section>
  )
}
