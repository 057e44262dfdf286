import { defineTemplate } from './defineTemplate.ts'

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
})
