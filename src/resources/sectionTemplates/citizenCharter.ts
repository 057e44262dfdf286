import { defineTemplate } from '../../schema/looks/defineTemplate.ts'

export const citizenCharter = defineTemplate({
  value: 'citizen-charter',
  label: 'citizen-charter: text and a link',
  picture: [
    ['figure', 1, 4, 2],
    ['title', 4, 2, 6],
    ['lines', 4, 4, 7, 4],
    ['button', 12, 5, 3],
  ],
  uses: {
    sections: {
      title: { as: 'heading' },
      sub_title: { as: 'line beside the heading' },
      content: { as: 'text' },
      link_url: { as: 'where Click Here leads' },
      background_img: { as: 'picture beside the text' },
    },
    widgets: {},
  },
})
