import { defineTemplate, introduced } from '../../schema/looks/defineTemplate.ts'

export const columns = defineTemplate({
  value: 'columns',
  label: 'columns: texts side by side',
  picture: [
    ['title', 1, 1, 6],
    ['lines', 1, 3, 4, 6],
    ['lines', 6, 3, 4, 6],
    ['lines', 11, 3, 4, 6],
  ],
  uses: {
    sections: introduced,
    widgets: {
      title: { as: 'heading of the column' },
      content: { as: 'text of the column' },
      thumb: { as: 'picture' },
      link_url: { as: 'where Read More leads' },
    },
  },
})
