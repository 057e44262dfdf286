/** The screen of every public address. Source: specification 2. */
import { type SiteRoute, siteRoutes } from '../../schema/routes/siteRoutes.ts'
import { lazyScreen, type Route, type Screen, screen } from '../routing/loading.ts'
import { HomeScreen } from '../screens/HomeScreen.tsx'
import { heroPartsOf } from '../screens/home/Hero.tsx'
import { loadSectionContent } from '../sections/sectionContent.ts'
import { lazyViewsOf } from '../sections/templates.ts'
import { receivedRoutes } from './receivedScreens.tsx'
import { recordRoutes } from './recordScreens.tsx'

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
    lazyParts: ({ sections, sliders }, application) => [...heroPartsOf(application, sliders), ...lazyViewsOf(sections)],
  }),
  '/details': lazyScreen(async () => (await import('../screens/detailsRoute.tsx')).detailsRoute),
  '/search': lazyScreen(async () => (await import('../screens/searchRoute.tsx')).searchRoute),
  '/subscribe': lazyScreen(async () => (await import('../screens/subscribeRoutes.tsx')).subscribeRoute),
  '/subscribe/confirm/:token': lazyScreen(async () => (await import('../screens/subscribeRoutes.tsx')).confirmRoute),
  '/unsubscribe/:token': lazyScreen(async () => (await import('../screens/subscribeRoutes.tsx')).unsubscribeRoute),
}

/** In the order in which they are tried: those of the site itself before those of resources. */
export const routes: readonly Route[] = [
  ...siteRoutes.map(path => ({ path, ...screenBy[path] })),
  ...receivedRoutes,
  ...recordRoutes,
]
