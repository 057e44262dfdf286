import { defineTemplate, introduced } from '../../schema/looks/defineTemplate.ts'

export const map = defineTemplate({
  value: 'map',
  label: 'map: places',
  picture: [
    ['title', 1, 1, 6],
    ['picture', 1, 3, 8, 6],
    ['lines', 10, 3, 5, 2],
    ['lines', 10, 6, 5, 2],
  ],
  uses: {
    sections: {
      ...introduced,
      map_html: { as: 'the map' },
    },
    widgets: {
      title: { as: 'name of the place' },
      sub_title: { as: 'address' },
      content: { as: 'opening hours, telephone and the like' },
      link_url: { as: 'page of the place' },
    },
  },
  help: 'Without a map of its own it shows that of the application settings.',
})
