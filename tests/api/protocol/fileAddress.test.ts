import { expect, test } from 'vitest'
import {
  focalPointsIn,
  pictureOf,
  renditionAddress,
  renditionTypes,
  renditionWidths,
  widthsOf,
  withFocalPoint,
  withoutFocalPoint,
} from '../../../src/api/protocol/fileAddress.ts'

const address = '/files/demo/pond-at-dawn-k3x9-1600x900-4a7c59.jpg'
const picture = { base: '/files/demo/pond-at-dawn-k3x9-1600x900-4a7c59', width: 1600, height: 900, colour: '#4a7c59' }

test('the metadata of an image is parsed from its address', () => {
  expect(pictureOf(address)).toEqual(picture)
  expect(pictureOf('/files/demo/পুকুর-k3x9-1x99999-000000.png')).toMatchObject({ width: 1, height: 99999 })
})

test.each([
  '',
  '/default-image.jpg',
  'https://cdn.example/files/demo/a-1600x900-4a7c59.jpg',
  '/files/a-1600x900-4a7c59.jpg',
  '/files/demo/deep/a-1600x900-4a7c59.jpg',
  '/files/demo/a-1600x900-4a7c5.jpg',
  '/files/demo/a-1600x900-4A7C59.jpg',
  '/files/demo/a-1600x900-4a7c59',
  '/files/demo/a-160000x900-4a7c59.jpg',
  `${address}?v=1`,
  `${address}#top`,
  `${address}#30`,
  `${address}#30,70,1`,
])('no image metadata is parsed from %j', other => {
  expect(pictureOf(other)).toBeUndefined()
})

test('a focal point is appended to an address, and parsed from it', () => {
  const pointed = withFocalPoint(address, '30% 70%')
  expect(pointed).toBe(`${address}#30,70`)
  expect(pictureOf(pointed)).toEqual({ ...picture, focalPoint: '30% 70%' })
  expect(pictureOf(withFocalPoint(address, '0% 100%'))).toMatchObject({ focalPoint: '0% 100%' })
  expect(withoutFocalPoint(pointed)).toBe(address)
  expect(withoutFocalPoint('/news#part-2')).toBe('/news#part-2')
})

test('the focal points of a page are collected without duplicates', () => {
  const webp = address.replace('.jpg', '.webp')
  const thumbs = ['30% 70%', '0% 5%', '30% 70%'].map(point => ({ thumb: withFocalPoint(webp, point) }))
  expect(focalPointsIn(JSON.stringify([...thumbs, { thumb: webp, content: 'a.webp#1,2 is none' }]))).toEqual([
    '30% 70%',
    '0% 5%',
  ])
})

test('a rendition is stored next to its image, and has no renditions itself', () => {
  const addresses = renditionWidths.flatMap(width => renditionTypes.map(type => renditionAddress(picture, width, type)))
  expect(addresses[0]).toBe('/files/demo/pond-at-dawn-k3x9-1600x900-4a7c59.w160.avif')
  expect(new Set(addresses).size).toBe(renditionWidths.length * renditionTypes.length)
  for (const rendition of addresses) expect(pictureOf(rendition)).toBeUndefined()
})

test.each([
  [100, [160]],
  [160, [160]],
  [161, [160]],
  [300, [160, 320]],
  [480, [160, 320, 480]],
  [1600, [160, 320, 480, 640, 960, 1280, 1920]],
  [1280, [160, 320, 480, 640, 960, 1280]],
  [5000, [160, 320, 480, 640, 960, 1280, 1920]],
])('an image of %i px is offered in widths near and below its own', (width, widths) => {
  expect(widthsOf({ ...picture, width })).toEqual(widths)
})
