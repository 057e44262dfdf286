import { defineTemplate, introduced } from '../../schema/looks/defineTemplate.ts'

export const downloads = defineTemplate({
  value: 'downloads',
  label: 'downloads: documents with type and size',
  picture: [
    ['title', 1, 1, 6],
    ['lines', 1, 3, 9, 1],
    ['button', 12, 3, 3],
    ['lines', 1, 5, 9, 1],
    ['button', 12, 5, 3],
    ['lines', 1, 7, 9, 1],
    ['button', 12, 7, 3],
  ],
  uses: {
    sections: introduced,
    widgets: {
      title: { as: 'name of the document' },
      sub_title: { as: 'year or another note' },
      content: { as: 'what it holds' },
      link_url: { as: 'the document' },
    },
  },
  help: 'Type and size are shown where the address of the document says them, as those of the file library do.',
})
