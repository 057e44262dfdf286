import { defineTemplate, headed } from '../../schema/looks/defineTemplate.ts'

export const facts = defineTemplate({
  value: 'facts',
  label: 'facts: figures',
  picture: [
    ['title', 5, 1, 6],
    ['figure', 1, 4, 3],
    ['figure', 5, 4, 3],
    ['figure', 9, 4, 3],
    ['figure', 13, 4, 2],
    ['lines', 1, 7, 3, 1],
    ['lines', 5, 7, 3, 1],
    ['lines', 9, 7, 3, 1],
    ['lines', 13, 7, 2, 1],
  ],
  uses: {
    sections: { ...headed, background_img: { as: 'picture beside the figures' } },
    widgets: {
      title: { as: 'what the figure counts' },
      sub_title: { as: 'the figure' },
      link_url: { as: 'what proves the figure' },
    },
  },
})
