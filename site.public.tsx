/** Custom screens and section views of this site on the public pages. */
import type { CustomScreens } from './src/public/routing/customScreens.ts'
import type { CustomSectionViews } from './src/public/sections/customViews.ts'

export const screens: CustomScreens = {}
export const sections: CustomSectionViews = {}
