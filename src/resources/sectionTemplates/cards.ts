import { defineTemplate } from './defineTemplate.ts'

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
})
