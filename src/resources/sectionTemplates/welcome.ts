import { defineTemplate } from '../../schema/looks/defineTemplate.ts'

export const welcome = defineTemplate({
  value: 'welcome',
  label: 'welcome: text beside a video',
  picture: [
    ['title', 1, 1, 6],
    ['lines', 1, 3, 6, 4],
    ['button', 1, 8, 3],
    ['film', 9, 1, 6, 8],
  ],
  uses: {
    sections: {
      title: { as: 'heading' },
      sub_title: { as: 'line beside the heading' },
      content: { as: 'text' },
      link_url: { as: 'where Read More leads' },
      video_url: { as: 'video beside the text' },
      thumb: { as: 'picture of the video' },
    },
    widgets: {},
  },
})
