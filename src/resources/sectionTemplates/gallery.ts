import { defineTemplate, headed } from '../../schema/looks/defineTemplate.ts'

export const gallery = defineTemplate({
  value: 'gallery',
  label: 'gallery: pictures that open large',
  picture: [
    ['picture', 1, 1, 6, 4],
    ['picture', 8, 1, 7, 4],
    ['picture', 1, 6, 4, 3],
    ['picture', 6, 6, 4, 3],
    ['picture', 11, 6, 4, 3],
  ],
  uses: {
    sections: headed,
    widgets: {
      title: { as: 'caption' },
      thumb: { as: 'the picture' },
    },
  },
})
