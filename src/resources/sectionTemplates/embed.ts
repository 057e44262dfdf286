import { defineTemplate } from '../../schema/looks/defineTemplate.ts'

export const embed = defineTemplate({
  value: 'embed',
  label: 'embed: a video or a map',
  picture: [
    ['title', 1, 1, 6],
    ['film', 1, 3, 14, 6],
  ],
  uses: {
    sections: {
      title: { as: 'heading' },
      sub_title: { as: 'line beside the heading' },
      link_url: { as: 'where the link beside the heading leads' },
      content: { as: 'text above the video' },
      video_url: { as: 'the video' },
      map_html: { as: 'the map' },
      thumb: { as: 'picture of the video' },
    },
    widgets: {
      title: { as: 'what the further video or map shows' },
      link_url: { as: 'address of the further video or map' },
      thumb: { as: 'picture of the further video' },
    },
  },
  help: 'Nothing of the other site is loaded before the visitor asks for it.',
})
