/** Names of the screens and cards that the public site draws in the place of the default ones. */

/** Those that draw a page for each record: `src/public/app/recordScreens.tsx` has one of each name, and does not compile without it. */
const recordScreens = ['page', 'post', 'category', 'profile', 'career'] as const
export type RecordScreen = (typeof recordScreens)[number]

/** Those that draw the list on a page that editors may write: `src/public/blocks/blocks.tsx` has one of each name. */
export const listScreens = ['post', 'profile', 'faq', 'career'] as const
export type ListScreen = (typeof listScreens)[number]

/** Cards of the default lists in the place of the usual one: `src/public/screens/records/cards.tsx` has one of each name, and does not compile without it. */
export const ownCards = ['dated'] as const
export type CardName = (typeof ownCards)[number]

/** Lists that have another form than cards: `src/public/screens/records/ListView.tsx` draws one of each name. */
export const ownLists = ['table'] as const
export type ListLook = (typeof ownLists)[number]

export type ScreenName = RecordScreen | ListScreen
export const screenNames: readonly ScreenName[] = [...new Set([...recordScreens, ...listScreens])]
