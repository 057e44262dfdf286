import { defineTemplate, headed } from '../../schema/looks/defineTemplate.ts'

export const cards = defineTemplate({
  value: 'default',
  label: 'default: cards, three a row',
  picture: [
    ['title', 5, 1, 6],
    ['picture', 1, 3, 4, 2],
    ['lines', 1, 6, 4, 3],
    ['picture', 6, 3, 4, 2],
    ['lines', 6, 6, 4, 3],
    ['picture', 11, 3, 4, 2],
    ['lines', 11, 6, 4, 3],
  ],
  uses: {
    sections: {
      ...headed,
      content: { as: 'text beside the cards' },
      video_url: { as: 'video above the cards' },
      thumb: { as: 'picture of the video' },
    },
    widgets: {
      title: { as: 'title of the card' },
      content: { as: 'text of the card' },
      thumb: { as: 'picture of the card' },
      link_url: { as: 'where the card leads' },
    },
  },
})
