import { defineTemplate, headed } from '../../schema/looks/defineTemplate.ts'

export const iconCards = defineTemplate({
  value: 'icon-cards',
  label: 'icon-cards: links with pictograms',
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
    sections: headed,
    widgets: {
      title: { as: 'title of the card' },
      content: { as: 'text of the card' },
      icon: { as: 'pictogram' },
      link_url: { as: 'where the card leads' },
    },
  },
})
