/** The green banner after a save: one place on the screen, whichever screen has saved. */
import { createContext, useContext } from 'react'

/** How long the banner stays. Source: spec §9. */
export const bannerMs = 3000

/** Bold words first, then the rest. */
export type BannerWords = readonly [string, string]

/** Shows the banner. */
export const BannerContext = createContext<(words: BannerWords) => void>(() => undefined)

export const useBanner = () => useContext(BannerContext)
