import '../../styles/lazy/slides.css'
import { memo, useEffect, useRef, useState } from 'react'
import type { Slider } from '../../content/content.ts'
import { useMessages } from '../../site/siteContext.tsx'
import { Icon } from '../Icon.tsx'
import { Picture } from './Picture.tsx'
import { SlideText, slideSizes } from './SlideText.tsx'
import type { Motion } from './slideshowMotion.ts'

/** Maximum wait for an idle period, ms. */
const patienceMs = 1_000

/** Ends the current task, so that the page can respond to the visitor. */
const pause = (): Promise<void> => new Promise(resolve => setTimeout(resolve))

/** Calls `work` when the browser is idle, or soon if it has no requestIdleCallback. Returns a function that cancels the call. */
const whenIdle = (work: () => void): (() => void) => {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(work, patienceMs / 4)
    return () => clearTimeout(timer)
  }
  const handle = window.requestIdleCallback(work, { timeout: patienceMs })
  return () => window.cancelIdleCallback(handle)
}

/** Memoized, because Swiper rearranges the slides in the DOM: React must not render them again. */
const Slides = memo(({ slides }: { readonly slides: readonly Slider[] }) => {
  const messages = useMessages()
  return (
    <div className="swiper-wrapper">
      {slides.map((slide, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a slide is the carousel pattern's group, not a set of inputs.
        <div
          key={slide.id}
          className="swiper-slide slide"
          role="group"
          aria-roledescription={messages.slides.slide}
          aria-label={messages.placeOf(index + 1, slides.length)}
        >
          <Picture
            className="slide-picture"
            src={slide.thumb}
            alt={slide.thumb_alt ?? ''}
            sizes={slideSizes}
            when={index === 0 ? 'first' : 'near'}
          />
          <div className="slide-text">
            <SlideText slide={slide} heading="h2" />
          </div>
        </div>
      ))}
    </div>
  )
})

interface SlideshowProps {
  /** The slides, two or more. */
  readonly slides: readonly Slider[]
  /** Time for which a slide is shown, ms. */
  readonly delayMs: number
}

/**
 * Slides that change by themselves, after the carousel pattern of the ARIA Authoring Practices Guide. Without scripts,
 * they are a row to scroll. Source: specification 10.2, 15.1.
 */
export const Slideshow = ({ slides, delayMs }: SlideshowProps) => {
  const words = useMessages().slides
  const root = useRef<HTMLElement>(null)
  const motion = useRef<Motion>(undefined)
  const [isReady, setReady] = useState(false)
  const [isPaused, setPaused] = useState(false)
  const [shown, setShown] = useState(0)

  useEffect(() => {
    const element = root.current
    if (!element) return
    let isGone = false
    const begin = async () => {
      // Loaded separately, because the first slide is visible without it.
      const { startMotion } = await import('./slideshowMotion.ts')
      await pause()
      if (isGone) return
      const started = await startMotion(element, { delayMs, pause, onShown: setShown })
      if (isGone) {
        started.stop()
        return
      }
      motion.current = started
      await pause()
      if (isGone) return
      setPaused(!started.isMoving)
      setReady(true)
    }
    const callOff = whenIdle(() => {
      begin().catch(() => console.warn('The slides stand still: their script could not be loaded.'))
    })
    return () => {
      isGone = true
      callOff()
      motion.current?.stop()
    }
  }, [delayMs])

  const turn = () => {
    if (isPaused) motion.current?.resume()
    else motion.current?.pause()
    setPaused(!isPaused)
  }
  return (
    <section className="slideshow" aria-roledescription={words.carousel} aria-label={words.region} ref={root}>
      {isReady && (
        <div className="slide-controls">
          <button type="button" onClick={turn} aria-label={isPaused ? words.play : words.pause}>
            <Icon name={isPaused ? 'play' : 'pause'} />
          </button>
          <button type="button" onClick={() => motion.current?.previous()} aria-label={words.previous}>
            <Icon name="previous" />
          </button>
          <button type="button" onClick={() => motion.current?.next()} aria-label={words.next}>
            <Icon name="next" />
          </button>
          <div className="slide-dots">
            {slides.map((slide, index) => (
              <button
                key={slide.id}
                className="slide-dot"
                type="button"
                onClick={() => motion.current?.show(index)}
                aria-label={words.show(index + 1)}
                aria-current={index === shown || undefined}
              />
            ))}
          </div>
        </div>
      )}
      <div className="swiper" aria-live={isPaused ? 'polite' : 'off'}>
        <Slides slides={slides} />
      </div>
    </section>
  )
}
