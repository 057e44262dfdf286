/** Names of the product's screens, cards and list layouts on the public site. */

/** Screens of a single record. `src/public/app/recordScreens.tsx` has a component for each, or does not compile. */
const recordScreens = ['page', 'post', 'category', 'profile', 'career'] as const
export type RecordScreen = (typeof recordScreens)[number]

/** Screens that show a list on an editable page. `src/public/blocks/blocks.tsx` has a component for each. */
export const listScreens = ['post', 'profile', 'faq', 'career'] as const
export type ListScreen = (typeof listScreens)[number]

/** Alternative card layouts of lists. `src/public/screens/records/cards.tsx` has a component for each, or does not compile. */
export const customCards = ['dated'] as const
export type CardName = (typeof customCards)[number]

/** Alternative list layouts. `src/public/screens/records/ListView.tsx` implements each. */
export const customLists = ['table'] as const
export type ListLook = (typeof customLists)[number]

/** Screen that a descriptor can name, without those of the site. */
export type ScreenName = RecordScreen | ListScreen
/** Names of all screens that a descriptor can use, without those of the site. */
export const screenNames: readonly ScreenName[] = [...new Set([...recordScreens, ...listScreens])]
