import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../lazyPart.tsx'
import { type BannerContent, bannerMs, longBannerMs } from './bannerContext.ts'

const BannerAlert = lazyPart(async () => (await import('./BannerAlert.tsx')).BannerAlert)

interface BannerProps {
  readonly words: BannerContent | undefined
  readonly onGone: () => void
}

/** A polite live region that is always there, so that screen readers notice what appears in it. */
export const Banner = ({ words, onGone }: BannerProps) => {
  // The very banner that is pointed at or holds the focus: one that replaces it is not held.
  const [held, setHeld] = useState<BannerContent>()
  const isHeld = held !== undefined && held === words
  const extras = words?.[2]
  const stays = extras?.action || extras?.isFailure ? longBannerMs : bannerMs
  useEffect(() => {
    if (!words || isHeld) return
    const timer = setTimeout(onGone, stays)
    return () => clearTimeout(timer)
  }, [words, isHeld, stays, onGone])
  return (
    <div role="status" className="banner-place">
      {words && (
        <Suspense>
          <BannerAlert words={words} onGone={onGone} onHold={isNow => setHeld(isNow ? words : undefined)} />
        </Suspense>
      )}
    </div>
  )
}
