import { defineTemplate, introduced } from '../../schema/looks/defineTemplate.ts'

export const districts = defineTemplate({
  value: 'districts',
  label: 'districts: regions on a map of Bangladesh',
  picture: [
    ['title', 1, 1, 6],
    ['figure', 1, 3, 2],
    ['figure', 3, 3, 2],
    ['figure', 1, 5, 2],
    ['figure', 3, 5, 2],
    ['figure', 5, 5, 2],
    ['figure', 3, 7, 2],
    ['lines', 9, 3, 5, 2],
    ['lines', 9, 6, 5, 2],
  ],
  uses: {
    sections: introduced,
    widgets: {
      title: { as: 'name of the region' },
      sub_title: { as: 'its districts, separated by commas' },
      content: { as: 'what is done there' },
      link_url: { as: 'page of the region' },
    },
  },
  help: 'A district that is spelt otherwise than on the map stands in the list alone.',
})
