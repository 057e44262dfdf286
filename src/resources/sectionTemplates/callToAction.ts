import { defineTemplate } from '../../schema/looks/defineTemplate.ts'

export const callToAction = defineTemplate({
  value: 'call-to-action',
  label: 'call-to-action: one thing to do',
  picture: [
    ['title', 1, 2, 9],
    ['lines', 1, 4, 7, 2],
    ['button', 1, 7, 4],
    ['picture', 11, 1, 4, 8],
  ],
  uses: {
    sections: {
      title: { as: 'heading' },
      sub_title: { as: 'words of the button' },
      content: { as: 'text' },
      link_url: { as: 'where the button leads' },
      background_img: { as: 'picture beside the text' },
    },
    widgets: {
      title: { as: 'words of a further link' },
      link_url: { as: 'where it leads' },
    },
  },
})
