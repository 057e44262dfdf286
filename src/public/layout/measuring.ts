/** Analytics services, loaded after consent: their start-up snippets without inline scripts. */
import type { trackersOf } from '../../schema/values/trackers.ts'

type Trackers = ReturnType<typeof trackersOf>

interface Pixel {
  (...call: readonly unknown[]): void
  queue: (readonly unknown[])[]
  callMethod?: (...call: readonly unknown[]) => void
  loaded: boolean
  version: string
  push: unknown
}

declare global {
  interface Window {
    dataLayer?: unknown[]
    fbq?: Pixel
    _fbq?: Pixel
  }
}

const load = (address: string): void => {
  const script = document.createElement('script')
  script.async = true
  script.src = address
  document.head.append(script)
}

const startAnalytics = (id: string): void => {
  window.dataLayer ??= []
  const layer = window.dataLayer
  function gtag(..._call: readonly unknown[]) {
    // biome-ignore lint/complexity/noArguments: the service reads the arguments object itself, not a list.
    layer.push(arguments)
  }
  gtag('js', new Date())
  gtag('config', id)
  load(`https://www.googletagmanager.com/gtag/js?id=${id}`)
}

const startTagManager = (id: string): void => {
  window.dataLayer ??= []
  window.dataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' })
  load(`https://www.googletagmanager.com/gtm.js?id=${id}`)
}

const startPixel = (id: string): void => {
  const queue: (readonly unknown[])[] = []
  const pixel: Pixel = Object.assign(
    (...call: readonly unknown[]) => {
      if (pixel.callMethod) pixel.callMethod(...call)
      else queue.push(call)
    },
    { queue, loaded: true, version: '2.0', push: undefined as unknown },
  )
  pixel.push = pixel
  window.fbq = pixel
  window._fbq = pixel
  pixel('init', id)
  pixel('track', 'PageView')
  load('https://connect.facebook.net/en_US/fbevents.js')
}

const startBy: { readonly [F in keyof Trackers]-?: (id: string) => void } = {
  google_analytics_id: startAnalytics,
  google_tag_manager_id: startTagManager,
  facebook_pixels_id: startPixel,
}

let measured: string | undefined

/** Counts a page view. The first call loads the services; Google's services detect later pages themselves. */
export const countPageView = (trackers: Trackers, path: string): void => {
  if (measured === path) return
  if (measured === undefined) for (const [field, id] of Object.entries(trackers)) startBy[field as keyof Trackers](id)
  else window.fbq?.('track', 'PageView')
  measured = path
}
