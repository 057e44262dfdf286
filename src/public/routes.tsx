/** Every public address, in the order in which they are tried. Source: spec §2, 'Public routes'. */
import { lazyRoute, type Route, route } from './loading.ts'
import { DetailsScreen } from './screens/DetailsScreen.tsx'
import { HomeScreen } from './screens/HomeScreen.tsx'

export const routes: readonly Route[] = [
  route(
    '/',
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
  lazyRoute('/profile/:slug', async () => (await import('./screens/profileRoute.tsx')).profileRoute),
  lazyRoute('/news/:slug', async () => (await import('./screens/postRoute.tsx')).postRoute),
  route(
    '/details',
    async () => null,
    () => <DetailsScreen />,
  ),
  lazyRoute('/search', async () => (await import('./screens/searchRoute.tsx')).searchRoute),
  lazyRoute('/subscribe', async () => (await import('./screens/subscribeRoute.tsx')).subscribeRoute),
  lazyRoute('/unsubscribe/:token', async () => (await import('./screens/unsubscribeRoute.tsx')).unsubscribeRoute),
  lazyRoute('/:slug', async () => (await import('./screens/pageRoute.tsx')).pageRoute),
]
