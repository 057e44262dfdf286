/** Every public address, in the order in which they are tried. Source: spec §2, 'Public routes'. */
import { blockOf } from './blocks/blocks.tsx'
import { Moved, type Route, route } from './loading.ts'
import { DetailsScreen } from './screens/DetailsScreen.tsx'
import { HomeScreen } from './screens/HomeScreen.tsx'
import { PageScreen } from './screens/PageScreen.tsx'
import { PostScreen } from './screens/PostScreen.tsx'
import { ProfileScreen } from './screens/ProfileScreen.tsx'

export const routes: readonly Route[] = [
  route(
    '/',
    async ({ content }) => {
      const [sliders, sections, posts] = await Promise.all([
        content.sliders(),
        content.homeSections(),
        content.latestPosts(),
      ])
      return { sliders, sections, posts }
    },
    home => <HomeScreen {...home} />,
  ),
  route(
    '/profile/:slug',
    async ({ content, params }) => {
      const { slug = '' } = params
      const profile = await content.profile(slug)
      // The list screens link to ids; the address to keep is the slug's. Source: contract, 'Readings'.
      if (profile.slug && profile.slug !== slug) throw new Moved(`/profile/${encodeURIComponent(profile.slug)}`)
      return profile
    },
    profile => <ProfileScreen profile={profile} />,
  ),
  route(
    '/news/:slug',
    ({ content, params }) => content.post(params.slug ?? ''),
    post => <PostScreen post={post} />,
  ),
  route(
    '/details',
    async () => null,
    () => <DetailsScreen />,
  ),
  route(
    '/:slug',
    async ({ content, params, url }) => {
      const { slug = '' } = params
      const block = blockOf(slug)
      const [page, data] = await Promise.all([
        // The screens that a block makes whole exist also where nobody has written a page for them.
        content.page(slug).catch((error: unknown) => (block ? undefined : Promise.reject(error))),
        block?.load({ content, url }),
      ])
      return { slug, page, data }
    },
    page => <PageScreen {...page} />,
  ),
]
