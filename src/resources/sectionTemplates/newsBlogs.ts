import { defineTemplate, headed } from '../../schema/looks/defineTemplate.ts'

export const newsBlogs = defineTemplate({
  value: 'news-blogs',
  label: 'news-blogs: the latest posts',
  picture: [
    ['title', 1, 1, 6],
    ['picture', 1, 3, 7, 4],
    ['lines', 1, 8, 7, 1],
    ['picture', 9, 3, 2, 2],
    ['lines', 12, 3, 3, 2],
    ['picture', 9, 6, 2, 2],
    ['lines', 12, 6, 3, 2],
  ],
  uses: {
    sections: headed,
    widgets: {},
  },
})
