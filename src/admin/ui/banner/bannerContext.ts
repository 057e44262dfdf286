/** Banner after a save or a delete, shared by all screens. */
import { createContext, useContext, useRef } from 'react'

/** Time for which the banner is shown, ms. Source: specification 15. */
export const bannerMs = 3000
/** Time for which a banner with a button or a failure is shown, ms. While it is hovered or focused, it stays. */
export const longBannerMs = 20_000

/** Options of a banner in addition to its text. */
export interface BannerExtras {
  /** A button, such as 'Undo'. Pressing it closes the banner. */
  readonly action?: { readonly label: string; readonly act: () => void }
  /** True if the button takes the focus, because there is no other short way to it by keyboard. Default false. */
  readonly takesFocus?: boolean
  /** True if the banner reports a failure. Default false. */
  readonly isFailure?: boolean
}

/** Bold text, the remaining text, and options. */
export type BannerContent = readonly [string, string, BannerExtras?]

/** Shows a banner. Returns a function that hides it, unless another has replaced it. */
type ShowBanner = (content: BannerContent) => () => void

const nothing = () => undefined

export const BannerContext = createContext<ShowBanner>(() => nothing)

export const useBanner = (): ShowBanner => useContext(BannerContext)

/**
 * Banner that reports a form's success. It can be hidden when the next attempt starts, so that it is not shown beside a
 * failure.
 */
export const useSuccessBanner = () => {
  const showBanner = useBanner()
  const hide = useRef<() => void>(nothing)
  return {
    show: (content: BannerContent) => {
      hide.current = showBanner(content)
    },
    /** Hides the banner of the last success. Call it when the next attempt starts. */
    hide: () => hide.current(),
  }
}
