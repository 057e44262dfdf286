/** The screen of every fixed public address. Source: specification 2. */

import type { PublicRoute } from '../../resources/publicPages.ts'
import { type SiteRoute, siteRoutes } from '../../schema/routes/siteRoutes.ts'
import type { CustomScreens } from '../routing/customScreens.ts'
import { lazyScreen, type Route, type Screen, screen } from '../routing/loading.ts'
import { HomeScreen } from '../screens/HomeScreen.tsx'
import { heroPartsOf } from '../screens/home/Hero.tsx'
import { loadSectionContent } from '../sections/sectionContent.ts'
import { lazyViewsOf } from '../sections/templates.ts'
import { recordRoutesOf } from './recordScreens.tsx'
import { submissionRoutesOf } from './submissionScreens.tsx'

const screenBy: { readonly [P in SiteRoute]: Screen } = {
  '/': screen({
    load: async ({ content }) => {
      const { sliders, sections, posts } = await content.parts({
        sliders: content.sliders(),
        sections: content.homeSections(),
        posts: content.latestPosts(),
      })
      return { sliders, sections, posts, ...(await loadSectionContent(content, sections, { posts })) }
    },
    draw: home => <HomeScreen {...home} />,
    lazyParts: ({ sections, sliders }, { site, application }) => [
      ...heroPartsOf(application, sliders),
      ...lazyViewsOf(site, sections),
    ],
  }),
  '/details': lazyScreen(async () => (await import('../screens/detailsRoute.tsx')).detailsRoute),
  '/search': lazyScreen(async () => (await import('../screens/searchRoute.tsx')).searchRoute, true),
  '/subscribe': lazyScreen(async () => (await import('../screens/subscribeRoutes.tsx')).subscribeRoute),
  '/subscribe/confirm/:token': lazyScreen(async () => (await import('../screens/subscribeRoutes.tsx')).confirmRoute),
  '/unsubscribe/:token': lazyScreen(async () => (await import('../screens/subscribeRoutes.tsx')).unsubscribeRoute),
}

/** All routes in matching order: routes of the site itself before routes of resources. */
export const routesOf = (
  records: readonly PublicRoute[],
  formPages: readonly string[],
  screens: CustomScreens,
): readonly Route[] => [
  ...siteRoutes.map(path => ({ path, ...screenBy[path] })),
  ...submissionRoutesOf(formPages),
  ...recordRoutesOf(records, screens),
]
