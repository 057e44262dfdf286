import { dateTime, html, image, status, text } from '../schema/descriptor/field.ts'
import { defineResource } from '../schema/descriptor/resource.ts'

/** Job openings, public from the publish date to the end date. Source: specification 8.16, 9.10, 22. */
export const careers = defineResource({
  name: 'careers',
  path: 'career',
  label: { one: 'Career', many: 'Careers' },
  icon: 'work',
  fields: {
    title: text('Name', { required: true, public: true }),
    content: html('Content', { public: true }),
    thumb: image('Thumb', { public: true }),
    application_publish_at: dateTime('Application Publish', { day: true, public: true }),
    application_start_at: dateTime('Application Start', { day: true, public: true }),
    application_end_at: dateTime('Application End', { day: true, public: true }),
    status: status(),
  },
  title: 'title',
  list: { columns: ['title', 'status'], pageSizes: [10, 25, 50, 100] },
  order: [
    ['application_publish_at', 'application_end_at'],
    ['application_start_at', 'application_end_at'],
  ],
  visible: { from: 'application_publish_at', until: 'application_end_at' },
  form: [
    { field: 'title', label: 'Career Title' },
    { field: 'content', label: 'Career Content', rows: 8 },
    {
      group: 'Career Setting',
      aside: true,
      items: [
        { field: 'thumb', button: 'Select Image', previewMaxHeight: 150 },
        {
          field: 'application_publish_at',
          help: 'Visitors see the opening from this day on. Leave it empty to show it at once.',
        },
        {
          field: 'application_start_at',
          help: 'First day to apply. Before it, visitors read “Opens soon”. Leave it empty to accept applications at once.',
        },
        {
          field: 'application_end_at',
          help: 'Last day to apply. After it, visitors no longer see the opening. Leave it empty for no end.',
        },
        'status',
      ],
    },
  ],
  search: ['title', 'content'],
  filters: ['status'],
  page: { record: '/careers/:id', list: '/careers', written: true, search: ['content'], screen: 'career' },
  texts: {
    heading: 'Careers Options',
    deleteAsk: 'Are you sure to delete?',
    searchPlaceholder: 'Enter Search Key !',
    footer: 'Showing {currentPage} to {pageSize} of {totalItems} entries',
    saved: ['Success!', 'Updated successfully.'],
  },
})
