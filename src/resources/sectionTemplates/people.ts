import { defineTemplate, introduced } from '../../schema/looks/defineTemplate.ts'

export const people = defineTemplate({
  value: 'people',
  label: 'people: portraits with name and office',
  picture: [
    ['title', 5, 1, 6],
    ['figure', 1, 3, 2],
    ['lines', 4, 3, 3, 2],
    ['figure', 9, 3, 2],
    ['lines', 12, 3, 3, 2],
    ['figure', 1, 6, 2],
    ['lines', 4, 6, 3, 2],
    ['figure', 9, 6, 2],
    ['lines', 12, 6, 3, 2],
  ],
  uses: {
    sections: introduced,
    widgets: {
      title: { as: 'name' },
      sub_title: { as: 'office' },
      content: { as: 'a line on the person' },
      thumb: { as: 'portrait' },
      link_url: { as: 'page of the person' },
    },
  },
  help: 'Without widgets it shows the first twelve profiles of the site.',
})
