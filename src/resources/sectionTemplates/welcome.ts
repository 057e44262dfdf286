import { defineTemplate } from './defineTemplate.ts'

export const welcome = defineTemplate({
  value: 'welcome',
  label: 'welcome: text beside a video',
  picture: [
    ['title', 1, 1, 6],
    ['lines', 1, 3, 6, 4],
    ['button', 1, 8, 3],
    ['film', 9, 1, 6, 8],
  ],
})
