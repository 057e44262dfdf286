import { html, image, integer, longText, reference, slug, status, text } from '../schema/descriptor/field.ts'
import { defineResource } from '../schema/descriptor/resource.ts'
import { excerptLengths } from '../schema/values/excerptLengths.ts'

/** News posts at /news/{slug}. Source: specification 8.12, 9.6. */
export const posts = defineResource({
  name: 'posts',
  path: 'post',
  label: { one: 'Post', many: 'Posts' },
  icon: 'news',
  fields: {
    title: text('Title', {
      required: true,
      public: true,
      excerptLengths: [{ chars: excerptLengths.cardTitle, where: 'on cards' }],
    }),
    sub_title: text('Sub title', { public: true }),
    slug: slug('Slug', { from: 'title', unique: true, public: true }),
    content: html('Content', {
      public: true,
      excerptLengths: [
        { chars: excerptLengths.cardText, where: 'on cards' },
        { chars: excerptLengths.newsList, where: 'in the list of news' },
      ],
    }),
    tags: text('Tags', { public: true }),
    category_id: reference('Category', 'post-categories', { public: true }),
    thumb: image('Thumb', { public: true }),
    meta_title: text('Meta title', { public: true }),
    meta_description: longText('Meta description', { public: true }),
    meta_keywords: text('Meta keywords', { public: true }),
    sort_order: integer('Sort order', { min: 0, default: 0, public: true }),
    status: status(),
  },
  title: 'title',
  list: {
    columns: [{ field: 'title', cut: 20 }, { field: 'slug', cut: 20 }, 'status'],
    pageSizes: [10, 25, 50, 100],
  },
  form: [
    'title',
    'sub_title',
    'slug',
    'content',
    { group: 'Publishing', aside: true, items: ['status', 'category_id', 'tags', 'sort_order', 'thumb'] },
    { group: 'Search engines', aside: true, items: ['meta_title', 'meta_description', 'meta_keywords'] },
  ],
  search: ['title', 'slug', 'content', 'tags'],
  filters: ['category_id', 'status'],
  page: {
    record: '/news/:slug',
    list: '/news-and-blogs',
    written: true,
    search: ['sub_title', 'content', 'tags'],
    feed: 'site',
    screen: 'post',
  },
  wire: { appKey: 'APP_KEY' },
  rights: { own: 'author' },
  texts: { deleteAsk: 'Are you sure you want to delete this Post?' },
})
