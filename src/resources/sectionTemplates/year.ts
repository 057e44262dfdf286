import { defineTemplate, introduced } from '../../schema/looks/defineTemplate.ts'

export const year = defineTemplate({
  value: 'year',
  label: 'year: the Bangla months against the programmes',
  picture: [
    ['title', 5, 1, 6],
    ['lines', 1, 3, 3, 1],
    ['button', 5, 3, 6],
    ['lines', 1, 5, 3, 1],
    ['button', 9, 5, 4],
    ['lines', 1, 7, 3, 1],
    ['button', 5, 7, 2],
    ['button', 12, 7, 3],
  ],
  uses: {
    sections: introduced,
    widgets: {
      title: { as: 'programme' },
      content: { as: 'what happens when: a line for each time' },
      link_url: { as: 'page of the programme' },
    },
  },
  help: 'A line begins with its months and a colon: “Ashwin to Kartik: instalments pause”. Other lines stand below the table.',
})
