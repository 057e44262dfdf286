import { choice, html, image, integer, link, map, reference, status, text, video } from '../schema/descriptor/field.ts'
import { defineResource } from '../schema/descriptor/resource.ts'
import type { CustomSections } from '../schema/site/registered.ts'
import { excerptLengths } from '../schema/values/excerptLengths.ts'
import { sectionTemplates } from './sectionTemplates/index.ts'

/** Templates of the product. `createSite` adds those of the site. */
const templates: readonly ((typeof sectionTemplates)[number] | CustomSections[number])[] = sectionTemplates

/** Sections of a page, or of the home page if `is_top` is 1, displayed by their template. Source: specification 8.6, 9.4. */
export const sections = defineResource({
  name: 'sections',
  path: 'section',
  label: { one: 'Section', many: 'Sections' },
  icon: 'section',
  fields: {
    page_id: reference('Page', 'pages', { public: true }),
    name: text('Name', { required: true, public: true }),
    title: text('Title', { public: true }),
    sub_title: text('Sub title', { public: true }),
    link_url: link('Link URL', { public: true }),
    content: html('Content', {
      public: true,
      excerptLengths: [{ chars: excerptLengths.section, where: 'where its widgets are cards' }],
    }),
    // Extension of the specification for the welcome template. Source: specification 22.
    video_url: video('Video URL', { public: true }),
    // Extension of the specification for the templates embed and map.
    map_html: map('Map', { public: true }),
    thumb: image('Thumb', { public: true }),
    background_img: image('Background image', { public: true }),
    sort_order: integer('Order', { default: 0, public: true }),
    is_top: choice(
      'Is Top',
      [
        { value: 1, label: 'Yes' },
        { value: 0, label: 'No' },
      ],
      { required: true, default: 0, public: true },
    ),
    template: choice('Template', templates, {
      required: true,
      default: 'default',
      public: true,
      others: { max: 100, help: "No template has this name: visitors see 'No Template Set...'." },
    }),
    status: status(),
  },
  title: 'name',
  list: {
    columns: [
      { field: 'name', cut: 30, empty: '--' },
      { field: 'title', cut: 30, empty: '--' },
      { field: 'page_id', empty: '--' },
      'sort_order',
      'is_top',
      'status',
    ],
    pageSizes: [20, 30, 50, 100],
  },
  form: [
    'page_id',
    'name',
    'title',
    'sub_title',
    'link_url',
    'content',
    { field: 'video_url', help: 'A YouTube or Vimeo address, or a video file.' },
    { field: 'map_html', help: 'The address that OpenStreetMap or Google Maps gives for embedding.' },
    {
      group: 'Publishing',
      aside: true,
      items: [
        'thumb',
        'background_img',
        { field: 'sort_order', label: 'Short Order' },
        { field: 'is_top', label: 'Show in Home page?', radio: true },
        'status',
      ],
    },
    { group: 'Template', items: [{ field: 'template', placeholder: 'default, custom etc.' }] },
  ],
  search: ['name', 'title', 'content'],
  filters: ['is_top', 'page_id', 'template', 'status'],
  children: [{ resource: 'widgets', by: 'section_id', search: ['title', 'sub_title', 'content'] }],
  wire: { choicesParams: { size: '1000' } },
  texts: { deleteAsk: 'Are you sure you want to delete this section?', submit: 'Save' },
})
