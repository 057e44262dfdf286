import { defineTemplate, headed } from '../../schema/looks/defineTemplate.ts'

export const activities = defineTemplate({
  value: 'activities',
  label: 'activities: cards, two a row',
  picture: [
    ['title', 5, 1, 6],
    ['picture', 1, 3, 6, 3],
    ['lines', 1, 7, 6, 2],
    ['picture', 9, 3, 6, 3],
    ['lines', 9, 7, 6, 2],
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
