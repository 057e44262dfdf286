import { html, image, integer, longText, slug, status, text } from '../schema/descriptor/field.ts'
import { defineResource } from '../schema/descriptor/resource.ts'

/** Profiles of people at /profile/{slug}. Source: specification 8.15, 9.9. */
export const profiles = defineResource({
  name: 'profiles',
  path: 'profile',
  label: { one: 'Profile', many: 'Profiles' },
  icon: 'person',
  fields: {
    name: text('Name', { required: true, public: true }),
    title: text('Title', { public: true }),
    designation: text('Designation', { public: true }),
    slug: slug('Slug', { from: 'name', unique: true, public: true }),
    profile_image: image('Profile image', { public: true }),
    signature_thumb: image('Signature', { public: true }),
    biography_content: html('Biography', { public: true }),
    // Named as by the provider, with its misspelling.
    spech_content: html('Speech', { public: true }),
    social_links: longText('Social links', { links: true, public: true }),
    sort_order: integer('Short Order', { default: 1, public: true }),
    status: status(),
  },
  title: 'name',
  list: { columns: ['name', 'title', 'designation', 'sort_order', 'status'], pageSizes: [10, 25, 50, 100] },
  form: [
    'name',
    'title',
    'designation',
    'slug',
    'biography_content',
    'spech_content',
    { field: 'social_links', help: 'One address a line, like https://facebook.com/name.' },
    { group: 'Publishing', aside: true, items: ['profile_image', 'signature_thumb', 'sort_order', 'status'] },
  ],
  search: ['name', 'title', 'designation'],
  filters: ['status'],
  page: {
    record: '/profile/:slug',
    list: '/board-of-directors',
    written: true,
    search: ['title', 'designation', 'biography_content', 'spech_content'],
    screen: 'profile',
  },
  texts: { deleteAsk: 'Are you sure you want to delete this profile?' },
})
