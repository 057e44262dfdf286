import { describe, expect, test } from 'vitest'
import { hrefOf, isSafeImage, isSafeLink, mapAddressOf, videoOf } from '../../../src/schema/values/links.ts'
import { kinds } from '../../support/fixtures/kinds.ts'

const origin = 'https://site.example'

describe('a link', () => {
  test.each([
    ['https://example.org/a', 'https://example.org/a'],
    ['HTTP://example.org', 'HTTP://example.org'],
    ['mailto:a@example.org', 'mailto:a@example.org'],
    ['tel:+8801700000000', 'tel:+8801700000000'],
    ['about-us', '/about-us'],
    [' about-us ', '/about-us'],
    ['/about-us', '/about-us'],
    ['news/first#part', '/news/first#part'],
    ['#top', '#top'],
    ['?page=2', '?page=2'],
    ['example.org', '/example.org'],
    ['www.example.org', 'https://www.example.org'],
    ['www.example.org/a?b#c', 'https://www.example.org/a?b#c'],
    ['www.the news', '/www.the news'],
    ['www.not a host.org', '/www.not a host.org'],
    ['আমাদের-কথা', '/আমাদের-কথা'],
    // No scheme to a browser either.
    ['java\u200bscript:alert(1)', '/java\u200bscript:alert(1)'],
    ['ｊavascript:alert(1)', '/ｊavascript:alert(1)'],
    ['javascript：alert(1)', '/javascript：alert(1)'],
    ['javascript%3Aalert(1)', '/javascript%3Aalert(1)'],
    ['.//evil.example', '/.//evil.example'],
    ['', ''],
    ['   ', ''],
    [null, ''],
    [undefined, ''],
  ])('%j leads to %j', (link, href) => {
    expect(hrefOf(link)).toBe(href)
    expect(isSafeLink(link?.trim() ?? '')).toBe(true)
  })

  const hostile = kinds.link.bad.flatMap(([given]) =>
    typeof given === 'string' && !/\p{Surrogate}/u.test(given) ? [given] : [],
  )
  test.each(hostile)('%j leads nowhere', link => {
    expect(hrefOf(link)).toBe('')
    expect(isSafeLink(link)).toBe(false)
    expect(isSafeImage(link)).toBe(false)
  })
  test.each([' javascript:alert(1)', '\u00a0javascript:alert(1)', '\ufeffjavascript:alert(1)', ' //evil.example'])(
    '%j is not safe before it is trimmed',
    link => {
      expect(isSafeLink(link)).toBe(false)
    },
  )

  test('is never more than http(s), mailto, tel or a path within the site, as a browser reads it', () => {
    const starts = ['', ' ', '\t', '/', '//', '\\', '/\\', '.', '..', '?', '#', '\u00a0', '\u2028', '\u0000', ':']
    const rests = ['javascript:alert(1)', 'data:text/html,x', 'evil.example', '/evil.example', '@evil.example', '//x']
    for (const link of starts.flatMap(start => rests.map(rest => start + rest))) {
      const href = hrefOf(link)
      if (href === '') continue
      const url = new URL(href, origin)
      const isHere = url.origin === origin
      expect(isHere || ['mailto:', 'tel:'].includes(url.protocol), JSON.stringify(link)).toBe(true)
    }
  })
})

test('an address of a picture is neither mail nor telephone', () => {
  expect(['/a.png', 'a.png', 'https://example.org/a.png'].every(isSafeImage)).toBe(true)
  expect(['mailto:a@example.org', 'TEL:1', 'data:image/svg+xml,<svg/>'].some(isSafeImage)).toBe(false)
})

describe('a map', () => {
  const street = 'https://www.openstreetmap.org/export/embed.html?bbox=1,2,3,4&layer=mapnik'
  const google = 'https://www.google.com/maps/embed?pb=!1m18!1m12'
  test.each([
    [street, street],
    [` ${google} `, google],
    ['https://maps.google.com/maps?q=Dhaka&output=embed', 'https://maps.google.com/maps?q=Dhaka&output=embed'],
    [`<iframe width="600" src="${street.replace('&', '&amp;')}"></iframe><br/><small>x</small>`, street],
    [`<iframe\n  SRC='${google}'></iframe>`, google],
    [`<p>Where we are</p><iframe src=${google} ></iframe>`, google],
  ])('%j is shown from %s', (pasted, address) => {
    expect(mapAddressOf(pasted)).toBe(address)
  })
  test.each([
    ...kinds.map.bad.map(([given]) => String(given)),
    'https://www.openstreetmap.org.evil.example/',
    'https://evil-www.google.com/maps',
    'https://notgoogle.com/maps',
    'https://www.google.com:8443/maps',
    'https://www.google.com/maps/%2e%2e/url?q=https://evil.example',
    '<iframe data-src="https://www.google.com/maps" src="https://evil.example"></iframe>',
    'Dhaka',
    '',
    null,
    undefined,
  ])('%j is none', pasted => {
    expect(mapAddressOf(pasted)).toBe('')
  })
})

describe('a video', () => {
  const player = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'
  test.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', { player }],
    ['https://m.youtube.com/watch?t=3&v=dQw4w9WgXcQ', { player }],
    ['http://youtube.com/embed/dQw4w9WgXcQ?autoplay=1', { player }],
    ['https://www.youtube.com/shorts/dQw4w9WgXcQ', { player }],
    ['https://youtu.be/dQw4w9WgXcQ?si=x', { player }],
    ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', { player }],
    ['https://vimeo.com/76979871', { player: 'https://player.vimeo.com/video/76979871' }],
    ['https://player.vimeo.com/video/76979871', { player: 'https://player.vimeo.com/video/76979871' }],
    ['/files/film.MP4', { file: '/files/film.MP4' }],
    ['files/film.webm', { file: '/files/film.webm' }],
    ['https://example.org/film.mp4?t=1', { file: 'https://example.org/film.mp4?t=1' }],
  ])('%s is played', (address, how) => {
    expect(videoOf(address)).toEqual(how)
  })
  test.each([
    ...kinds.video.bad.map(([given]) => String(given)),
    'https://evil-youtube.com/watch?v=dQw4w9WgXcQ',
    'https://youtu.be/',
    'https://youtu.be/"><script>',
    'https://vimeo.com/about',
    '',
    null,
    undefined,
  ])('%j is none', address => {
    expect(videoOf(address)).toBeUndefined()
  })
})
