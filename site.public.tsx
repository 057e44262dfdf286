/** The screens and the views of sections that this site adds to the public pages. */
import type { OwnScreens } from './src/public/routing/ownScreens.ts'
import type { OwnSectionViews } from './src/public/sections/ownViews.ts'

export const screens: OwnScreens = {}
export const sections: OwnSectionViews = {}
