import { defineTemplate, introduced } from '../../schema/looks/defineTemplate.ts'

export const partners = defineTemplate({
  value: 'partners',
  label: 'partners: logos',
  picture: [
    ['title', 5, 1, 6],
    ['picture', 1, 3, 4, 2],
    ['picture', 6, 3, 4, 2],
    ['picture', 11, 3, 4, 2],
    ['picture', 1, 6, 4, 2],
    ['picture', 6, 6, 4, 2],
    ['picture', 11, 6, 4, 2],
  ],
  uses: {
    sections: introduced,
    widgets: {
      title: { as: 'name' },
      link_url: { as: 'their site' },
      thumb: { as: 'logo; without one, the name is written' },
    },
  },
})
