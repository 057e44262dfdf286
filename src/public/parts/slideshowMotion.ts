/** The moving part of the slideshow; loaded on its own. Source: spec §4 and §9. */
import Swiper from 'swiper'
import { Autoplay } from 'swiper/modules'

const delayMs = 2000
const speedMs = 500

/** A slideshow that moves, or stands still for a visitor who asked for less motion. */
export interface Motion {
  readonly isMoving: boolean
  readonly pause: () => void
  readonly resume: () => void
  readonly previous: () => void
  readonly next: () => void
  readonly stop: () => void
}

/** Starts it: endless, one slide a view, waiting while the pointer or the focus is inside. */
export const startMotion = (element: HTMLElement): Motion => {
  const isMoving = !window.matchMedia('(prefers-reduced-motion: reduce)').matches
  const swiper = new Swiper(element, {
    modules: [Autoplay],
    loop: true,
    speed: isMoving ? speedMs : 0,
    slidesPerView: 1,
    autoplay: isMoving && { delay: delayMs, disableOnInteraction: false, pauseOnMouseEnter: true },
  })
  let isPausedByVisitor = !isMoving
  const wait = () => swiper.autoplay.stop()
  const goOn = () => {
    if (!isPausedByVisitor) swiper.autoplay.start()
  }
  element.addEventListener('focusin', wait)
  element.addEventListener('focusout', goOn)
  return {
    isMoving,
    pause: () => {
      isPausedByVisitor = true
      wait()
    },
    resume: () => {
      isPausedByVisitor = false
      swiper.params.autoplay = { delay: delayMs, disableOnInteraction: false, pauseOnMouseEnter: true }
      swiper.autoplay.start()
    },
    previous: () => swiper.slidePrev(),
    next: () => swiper.slideNext(),
    stop: () => {
      element.removeEventListener('focusin', wait)
      element.removeEventListener('focusout', goOn)
      swiper.destroy(true, true)
    },
  }
}
