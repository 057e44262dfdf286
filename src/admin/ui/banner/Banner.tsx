import { Suspense, useState } from 'react'
import { lazyPart } from '../lazyPart.tsx'
import type { BannerContent } from './bannerContext.ts'

const BannerAlert = lazyPart(async () => (await import('./BannerAlert.tsx')).BannerAlert)

interface BannerProps {
  readonly content: BannerContent | undefined
  readonly onGone: () => void
}

/** Polite live region. It is always in the document, so that screen readers notice new content. */
export const Banner = ({ content, onGone }: BannerProps) => {
  // The banner that is hovered or focused. Compared by identity, so a banner that replaces it is not held.
  const [held, setHeld] = useState<BannerContent>()
  return (
    <div role="status" className="banner-place">
      {content && (
        <Suspense>
          <BannerAlert
            content={content}
            isHeld={held === content}
            onGone={onGone}
            onHold={isNow => setHeld(isNow ? content : undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}
