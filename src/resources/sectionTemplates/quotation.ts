import { defineTemplate } from '../../schema/looks/defineTemplate.ts'

export const quotation = defineTemplate({
  value: 'quotation',
  label: 'quotation: words that somebody said',
  picture: [
    ['figure', 1, 2, 2],
    ['lines', 5, 2, 10, 4],
    ['title', 5, 7, 5],
  ],
  uses: {
    sections: {
      title: { as: 'heading' },
      sub_title: { as: 'who says it' },
      content: { as: 'the words' },
      link_url: { as: 'where the link beside the heading leads' },
      thumb: { as: 'portrait' },
    },
    widgets: {
      title: { as: 'who says it' },
      sub_title: { as: 'office or place' },
      content: { as: 'the words' },
      thumb: { as: 'portrait' },
      link_url: { as: 'where Read More leads' },
    },
  },
  help: 'The section and each of its widgets is one quotation.',
})
