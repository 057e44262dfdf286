import { html, image, longText, slug, status, text } from '../schema/descriptor/field.ts'
import { defineResource } from '../schema/descriptor/resource.ts'

/** General content pages at /{slug}. Source: specification 8.5, 9.3. */
export const pages = defineResource({
  name: 'pages',
  path: 'page',
  label: { one: 'Page', many: 'Pages' },
  icon: 'page',
  fields: {
    name: text('Name', { required: true, public: true }),
    title: text('Title', { required: true, public: true }),
    sub_title: text('Sub title', { public: true }),
    slug: slug('Slug', { from: 'title', unique: true, routes: true, public: true }),
    description: longText('Description', { public: true }),
    content: html('Content', { public: true }),
    thumb: image('Thumb', { public: true }),
    banner_img: image('Banner image', { public: true }),
    page_template: text('Page template', { public: true }),
    tags: text('Tags', { public: true }),
    meta_key: text('Meta Keyword', { public: true }),
    meta_description: longText('Meta description', { public: true }),
    status: status(),
  },
  title: 'title',
  list: {
    columns: ['name', 'title', { field: 'slug', label: 'Url/Slug', brackets: true }, 'status'],
    pageSizes: [20, 40, 75, 100],
  },
  form: [
    'name',
    'title',
    'sub_title',
    { field: 'slug', label: 'Slug Url' },
    'description',
    'content',
    { group: 'Publishing', aside: true, items: ['status', 'thumb', 'banner_img'] },
    { group: 'Search engines', aside: true, items: ['tags', 'meta_key', 'meta_description'] },
  ],
  search: ['name', 'title', 'slug', 'content'],
  filters: ['status'],
  children: [{ resource: 'sections', by: 'page_id', search: ['title', 'sub_title', 'content'] }],
  page: { record: '/:slug', screen: 'page', search: ['sub_title', 'description', 'content', 'tags'] },
  texts: { deleteAsk: 'Are you sure you want to delete this Page?' },
})
