import { defineTemplate, introduced } from '../../schema/looks/defineTemplate.ts'

export const accordion = defineTemplate({
  value: 'accordion',
  label: 'accordion: texts that open',
  picture: [
    ['title', 1, 1, 6],
    ['lines', 1, 3, 13, 1],
    ['lines', 1, 5, 13, 1],
    ['lines', 2, 6, 9, 2],
    ['lines', 1, 9, 13, 1],
  ],
  uses: {
    sections: introduced,
    widgets: {
      title: { as: 'the line that is opened' },
      content: { as: 'text below it' },
      thumb: { as: 'picture' },
      link_url: { as: 'where Read More leads' },
    },
  },
})
