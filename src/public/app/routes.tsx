/** The screen of every public address. Source: spec §2, 'Public routes'. */
import { type PublicRoute, publicRoutes } from '../../schema/routes/publicRoutes.ts'
import { lazyScreen, type Route, type Screen, screen } from '../routing/loading.ts'
import { DetailsScreen } from '../screens/DetailsScreen.tsx'
import { HomeScreen } from '../screens/HomeScreen.tsx'

const screenBy: { readonly [P in PublicRoute]: Screen } = {
  '/': screen(
    async ({ content }) => {
      const { sliders, sections, posts } = await content.parts({
        sliders: content.sliders(),
        sections: content.homeSections(),
        posts: content.latestPosts(),
      })
      return { sliders, sections, posts }
    },
    home => <HomeScreen {...home} />,
  ),
  '/profile/:slug': lazyScreen(async () => (await import('../screens/profileRoute.tsx')).profileRoute),
  '/news/:slug': lazyScreen(async () => (await import('../screens/postRoute.tsx')).postRoute),
  '/details': screen(
    async () => null,
    () => <DetailsScreen />,
  ),
  '/search': lazyScreen(async () => (await import('../screens/searchRoute.tsx')).searchRoute),
  '/subscribe': lazyScreen(async () => (await import('../screens/subscribeRoute.tsx')).subscribeRoute),
  '/unsubscribe/:token': lazyScreen(async () => (await import('../screens/unsubscribeRoute.tsx')).unsubscribeRoute),
  '/:slug': lazyScreen(async () => (await import('../screens/pageRoute.tsx')).pageRoute),
}

/** In the order in which they are tried. */
export const routes: readonly Route[] = publicRoutes.map(path => ({ path, ...screenBy[path] }))
