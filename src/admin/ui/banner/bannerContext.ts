/** The banner after a save or a delete: one place on the screen, whichever screen has acted. */
import { createContext, useContext } from 'react'

/** How long the banner stays. Source: specification 15. */
export const bannerMs = 3000
/** How long it stays where it offers a button or shows a failure, ms; longer while it is pointed at or holds the focus. */
export const longBannerMs = 20_000

/** What a banner has next to its text. */
export interface BannerExtras {
  /** A button, like 'Undo'. The banner goes when it is pressed. */
  readonly action?: { readonly label: string; readonly act: () => void }
  /** Whether the focus goes to the button: by keys there is no other short way to it. Default false. */
  readonly takesFocus?: boolean
  /** Whether it shows that something failed. Default false. */
  readonly isFailure?: boolean
}

/** Bold text first, then the rest. */
export type BannerContent = readonly [string, string, BannerExtras?]

/** Shows the banner. */
export const BannerContext = createContext<(content: BannerContent) => void>(() => undefined)

export const useBanner = () => useContext(BannerContext)
