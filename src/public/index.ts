/**
 * Building blocks for a site's `site.public.tsx`, its screens and its section views: import { lazyScreen } from
 * 'organisation-site/public'. docs/public-parts.md lists all of them.
 */
export { Picture } from './components/media/Picture.tsx'
export { Prose } from './components/Prose.tsx'
export { SmartLink } from './components/SmartLink.tsx'
export { Head } from './layout/Head.tsx'
export { PageTop } from './layout/PageTop.tsx'
export type { CustomScreens } from './routing/customScreens.ts'
export type { ScreenScript } from './routing/loading.ts'
export { recordOrMoved } from './routing/moved.ts'
export { Link } from './routing/router.tsx'
export { customScreen as lazyScreen } from './screens/records/customScreen.ts'
export { CalendarLink, RecordHead } from './screens/records/RecordHead.tsx'
export { Facts, LeadPicture, Parts, Value } from './screens/records/RecordParts.tsx'
export { type Names, namesOf, useRecordsOf } from './screens/records/shownRecords.ts'
export { type CustomSectionViews, lazySection } from './sections/customViews.ts'
export { Introduction } from './sections/Introduction.tsx'
export { MoreLink } from './sections/MoreLink.tsx'
export { SectionHead } from './sections/SectionHead.tsx'
export type { SectionProps } from './sections/sectionProps.ts'
export { WidgetTitle } from './sections/WidgetTitle.tsx'
export { useMessages, useSite, useTextAttributes } from './site/siteContext.tsx'
