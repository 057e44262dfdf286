import { defineTemplate, headed } from '../../schema/looks/defineTemplate.ts'

export const successStory = defineTemplate({
  value: 'success-story',
  label: 'success-story: stories in rows',
  picture: [
    ['title', 1, 1, 6],
    ['picture', 1, 3, 2, 2],
    ['lines', 4, 3, 11, 2],
    ['picture', 1, 6, 2, 2],
    ['lines', 4, 6, 11, 2],
  ],
  uses: {
    sections: headed,
    widgets: {
      title: { as: 'name' },
      sub_title: { as: 'role' },
      content: { as: 'their story' },
      thumb: { as: 'portrait' },
      link_url: { as: 'where Read More leads' },
    },
  },
})
