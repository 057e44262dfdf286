/** What the public pages read: exactly the spec's public calls, and the few extensions that they can do without. Source: spec §7, 'Public'. */
import type { Client } from '../api/client.ts'
import type { ListPage } from '../api/envelopes.ts'
import type { PublicApplication, PublicRecordNamed } from '../resources/index.ts'

export type Widget = PublicRecordNamed<'widgets'>
export type Section = PublicRecordNamed<'sections'> & { readonly widgets?: readonly Widget[] }
export type Page = PublicRecordNamed<'pages'> & { readonly sections?: readonly Section[] }
export type Post = PublicRecordNamed<'posts'>
export type Profile = PublicRecordNamed<'profiles'>
export type Slider = PublicRecordNamed<'sliders'>
export type Career = PublicRecordNamed<'careers'>
export type Faq = PublicRecordNamed<'faqs'>
export type Menu = PublicRecordNamed<'menus'>
export type Social = PublicRecordNamed<'socials'>

/** What every page shows around its own content. */
export interface SiteContent {
  readonly application: PublicApplication
  /** Empty where the provider has no public menus: the fixed links serve then. */
  readonly menus: readonly Menu[]
  readonly socials: readonly Social[]
}

/** Posts of the home page. Source: spec §9. */
const homePosts = '3'
/** Posts on one page of the news list. */
const newsPageSize = 9

/** The public reads of one site. A call that fails throws an ApiError; `site` alone leaves out what only extensions give. */
export const createContent = (client: Client) => {
  const optional = <T>(list: Promise<ListPage<T>>): Promise<readonly T[]> =>
    list.then(
      page => page.data,
      () => [],
    )
  return {
    site: async (): Promise<SiteContent> => {
      const [application, menus, socials] = await Promise.all([
        client.publicApplication(),
        optional(client.publicList('menus', { size: '1000' })),
        optional(client.publicList('socials')),
      ])
      return { application, menus, socials }
    },
    sliders: async (): Promise<readonly Slider[]> => (await client.publicList('sliders')).data,
    homeSections: async (): Promise<readonly Section[]> => (await client.publicList('sections', { is_top: '1' })).data,
    latestPosts: async (): Promise<readonly Post[]> => (await client.publicList('posts', { size: homePosts })).data,
    posts: (page: number): Promise<ListPage<Post>> =>
      client.publicList('posts', { page: String(page), size: String(newsPageSize) }),
    profiles: async (): Promise<readonly Profile[]> => (await client.publicList('profiles', { size: '1000' })).data,
    careers: async (): Promise<readonly Career[]> => (await client.publicList('careers')).data,
    faqs: async (): Promise<readonly Faq[]> => (await client.publicList('faqs', { size: '1000' })).data,
    page: (slug: string): Promise<Page> => client.publicRecord('pages', slug),
    post: (slug: string): Promise<Post> => client.publicRecord('posts', slug),
    profile: (slug: string): Promise<Profile> => client.publicRecord('profiles', slug),
  }
}

export type Content = ReturnType<typeof createContent>
