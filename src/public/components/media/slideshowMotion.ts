/** Motion of the slideshow, a lazy chunk. Source: specification 10.2, 15.1. */
import Swiper from 'swiper'
import { Autoplay } from 'swiper/modules'

const speedMs = 500

/** Controls of a slideshow. It does not move by itself if the visitor prefers reduced motion. */
export interface Motion {
  readonly isMoving: boolean
  readonly pause: () => void
  readonly resume: () => void
  readonly previous: () => void
  readonly next: () => void
  /** Shows the slide of an index, from 0. */
  readonly show: (index: number) => void
  readonly stop: () => void
}

/** Reason why the slides stand still. */
type Rest = 'paused' | 'focus' | 'pointer'

interface MotionOptions {
  /** Time for which a slide is shown, ms. */
  readonly delayMs: number
  /** Awaited between the steps of the start, so that the page can respond to the visitor. */
  readonly pause: () => Promise<void>
  /** Called with the index of each slide that is shown, from 0. */
  readonly onShown: (index: number) => void
}

/**
 * Starts the motion in the carousel's section. It loops, shows one slide at a time, and pauses while the pointer or the
 * keyboard focus is inside. Throws if the section has no row of slides.
 */
export const startMotion = async (
  section: HTMLElement,
  { delayMs, pause, onShown }: MotionOptions,
): Promise<Motion> => {
  const row = section.querySelector<HTMLElement>('.swiper')
  if (!row) throw new Error('The slideshow has no row of slides.')
  const isMoving = !window.matchMedia('(prefers-reduced-motion: reduce)').matches
  const rests = new Set<Rest>(isMoving ? [] : ['paused'])
  const swiper = new Swiper(row, {
    init: false,
    modules: [Autoplay],
    loop: true,
    speed: isMoving ? speedMs : 0,
    slidesPerView: 1,
    // The row is as wide as the window. The observer would also report changes of height and undo a click at that time.
    resizeObserver: false,
    autoplay: { enabled: isMoving, delay: delayMs, disableOnInteraction: false },
  })
  await pause()
  swiper.init()
  await pause()
  const applyRests = () => {
    if (rests.size) swiper.autoplay.stop()
    else swiper.autoplay.start()
  }
  const rest = (why: Rest) => {
    rests.add(why)
    applyRests()
  }
  const resume = (why: Rest) => {
    rests.delete(why)
    applyRests()
  }
  /** Makes all slides inert except the visible one. */
  const reachActiveAlone = () => {
    for (const [index, slide] of swiper.slides.entries()) slide.inert = index !== swiper.activeIndex
  }
  reachActiveAlone()
  swiper.on('slideChange', reachActiveAlone)
  swiper.on('realIndexChange', ({ realIndex }) => onShown(realIndex))
  // Loads every picture before it moves into view.
  for (const picture of section.querySelectorAll('img')) picture.loading = 'eager'

  const listening = new AbortController()
  const listen = (name: keyof HTMLElementEventMap, onEvent: (event: Event) => void) =>
    section.addEventListener(name, onEvent, { signal: listening.signal })
  // A click leaves focus and pointer inside the carousel, but the slides go on after it. Source: specification 10.2.
  listen('focusin', ({ target }) => {
    if (target instanceof Element && target.matches(':focus-visible')) rest('focus')
  })
  listen('focusout', () => resume('focus'))
  listen('pointerenter', event => {
    if (event instanceof PointerEvent && event.pointerType === 'mouse') rest('pointer')
  })
  for (const name of ['pointerleave', 'pointerup'] as const) listen(name, () => resume('pointer'))

  return {
    isMoving,
    pause: () => rest('paused'),
    resume: () => resume('paused'),
    previous: () => swiper.slidePrev(),
    next: () => swiper.slideNext(),
    show: index => swiper.slideToLoop(index),
    stop: () => {
      listening.abort()
      swiper.destroy(true, true)
    },
  }
}
