import { expect, test } from 'vitest'
import { withFileFacts } from '../../../src/api/records/fileFacts.ts'

const pond = '/files/demo/pond-aaaaaaaaaa-8x8-ffffff.webp'

test('an image description is placed beside its field in every record of a response', () => {
  const body = {
    data: {
      id: 1,
      thumb: pond,
      banner_img: 'toString',
      sections: [{ id: 2, thumb: null, widgets: [{ thumb: pond }] }],
    },
    pictures: { [pond]: 'A pond at dawn' },
  }
  expect(withFileFacts(body)).toMatchObject({
    data: {
      id: 1,
      thumb: pond,
      thumb_alt: 'A pond at dawn',
      sections: [{ id: 2, thumb: null, widgets: [{ thumb: pond, thumb_alt: 'A pond at dawn' }] }],
    },
  })
  expect(withFileFacts(body)).not.toHaveProperty('data.banner_img_alt')
})

test('a focal point is appended to the image address in every record of a response', () => {
  const data = { thumb: pond, title: 'Pond', sections: [{ thumb: null, widgets: [{ thumb: pond }] }] }
  const body = { data, pictures: { [pond]: 'A pond at dawn' }, focal_points: { [pond]: '30% 70%' } }
  expect(withFileFacts(body)).toMatchObject({
    data: {
      thumb: `${pond}#30,70`,
      thumb_alt: 'A pond at dawn',
      title: 'Pond',
      sections: [{ thumb: null, widgets: [{ thumb: `${pond}#30,70`, thumb_alt: 'A pond at dawn' }] }],
    },
  })
})

test.each([5, null, '30%', '30% 70%;}', 'x% y%'])('the value %j is not a focal point', point => {
  expect(withFileFacts({ data: { thumb: pond }, focal_points: { [pond]: point } })).toMatchObject({
    data: { thumb: pond },
  })
})

test.each([[undefined], [[]], ['text'], [{ data: [{ thumb: pond }] }], [{ data: {}, pictures: null }]])(
  'a response without image descriptions and focal points is unchanged: %j',
  body => {
    expect(withFileFacts(body)).toBe(body)
  },
)
