import { defineTemplate, introduced } from '../../schema/looks/defineTemplate.ts'

export const timeline = defineTemplate({
  value: 'timeline',
  label: 'timeline: what happened when',
  picture: [
    ['title', 5, 1, 6],
    ['figure', 1, 3, 3],
    ['lines', 5, 3, 10, 2],
    ['figure', 1, 6, 3],
    ['lines', 5, 6, 10, 2],
  ],
  uses: {
    sections: introduced,
    widgets: {
      title: { as: 'what happened' },
      sub_title: { as: 'when: a year or a day' },
      content: { as: 'text' },
      thumb: { as: 'picture' },
      link_url: { as: 'where the title leads' },
    },
  },
})
