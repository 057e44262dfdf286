/** The moving part of the slideshow; loaded on its own. Source: specification 10.2, 15.1. */
import Swiper from 'swiper'
import { Autoplay } from 'swiper/modules'

/** Long enough to read a slide, and not the 2 s of the specification, which are not. Source: WCAG 2.2, 2.2.2. */
const delayMs = 7000
const speedMs = 500

/** A slideshow that moves, or stands still for a visitor who prefers less motion. */
export interface Motion {
  readonly isMoving: boolean
  readonly pause: () => void
  readonly resume: () => void
  readonly previous: () => void
  readonly next: () => void
  readonly stop: () => void
}

/** Why the slides stand still. */
type Rest = 'paused' | 'focus' | 'pointer'

/**
 * Starts it inside the carousel's section: endless, one slide a view, waiting while the pointer or the keyboard's focus is inside.
 * Awaits `pause` between its pieces of work.
 */
export const startMotion = async (section: HTMLElement, pause: () => Promise<void>): Promise<Motion> => {
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
    // The row is as wide as the window. An observer tells of its height, too, and would take back a click of that moment.
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
  /** What is out of sight is out of reach, too. */
  const reachActiveAlone = () => {
    for (const [index, slide] of swiper.slides.entries()) slide.inert = index !== swiper.activeIndex
  }
  reachActiveAlone()
  swiper.on('slideChange', reachActiveAlone)

  const listening = new AbortController()
  const listen = (name: keyof HTMLElementEventMap, onEvent: (event: Event) => void) =>
    section.addEventListener(name, onEvent, { signal: listening.signal })
  // A click on a control leaves the focus there, and the slides are to go on after it. Source: specification 10.
  listen('focusin', ({ target }) => {
    if (target instanceof Element && target.matches(':focus-visible')) rest('focus')
  })
  listen('focusout', () => resume('focus'))
  listen('pointerenter', event => {
    if (event instanceof PointerEvent && event.pointerType === 'mouse') rest('pointer')
  })
  listen('pointerleave', () => resume('pointer'))

  return {
    isMoving,
    pause: () => rest('paused'),
    resume: () => resume('paused'),
    previous: () => swiper.slidePrev(),
    next: () => swiper.slideNext(),
    stop: () => {
      listening.abort()
      swiper.destroy(true, true)
    },
  }
}
