import { describe, expect, test } from 'vitest'
import { hrefOf, isSafeImage, isSafeLink, videoOf } from '../../../src/schema/values/links.ts'
import { linkTextOf } from '../../../src/schema/values/linkText.ts'
import { mapAddressOf } from '../../../src/schema/values/places/maps.ts'
import { toStoredLink } from '../../../src/schema/values/text/typedLink.ts'
import { kinds } from '../../support/fixtures/kinds.ts'

const origin = 'https://site.example'

describe('a link value', () => {
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
    ['facebook.com/x', 'https://facebook.com/x'],
    ['example.org', 'https://example.org'],
    ['Example.org?a=1', 'https://Example.org?a=1'],
    ['প্রতিষ্ঠান.বাংলা/খবর', 'https://প্রতিষ্ঠান.বাংলা/খবর'],
    ['office@example.org', 'mailto:office@example.org'],
    ['@name', '/@name'],
    ['about.html', '/about.html'],
    ['index.php/news', '/index.php/news'],
    ['files/report.pdf', '/files/report.pdf'],
    ['www.example.org', 'https://www.example.org'],
    ['www.example.org/a?b#c', 'https://www.example.org/a?b#c'],
    ['www.the news', '/www.the news'],
    ['www.not a host.org', '/www.not a host.org'],
    ['আমাদের-কথা', '/আমাদের-কথা'],
    // Browsers do not recognise a scheme here either.
    ['java\u200bscript:alert(1)', '/java\u200bscript:alert(1)'],
    ['ｊavascript:alert(1)', '/ｊavascript:alert(1)'],
    ['javascript：alert(1)', '/javascript：alert(1)'],
    ['javascript%3Aalert(1)', '/javascript%3Aalert(1)'],
    ['.//evil.example', '/.//evil.example'],
    ['', ''],
    ['   ', ''],
    [null, ''],
    [undefined, ''],
  ])('the link %j resolves to %j', (link, href) => {
    expect(hrefOf(link)).toBe(href)
    expect(isSafeLink(link?.trim() ?? '')).toBe(true)
  })

  const hostile = kinds.link.bad.flatMap(([given]) =>
    // The name of an account is refused as a mistake, although it would be a path.
    typeof given === 'string' && !/\p{Surrogate}|^@/u.test(given) ? [given] : [],
  )
  test.each(hostile)('the link %j has no target', link => {
    expect(hrefOf(link)).toBe('')
    expect(isSafeLink(link)).toBe(false)
    expect(isSafeImage(link)).toBe(false)
  })
  test.each([' javascript:alert(1)', '\u00a0javascript:alert(1)', '\ufeffjavascript:alert(1)', ' //evil.example'])(
    'the link %j is unsafe before it is trimmed',
    link => {
      expect(isSafeLink(link)).toBe(false)
    },
  )

  test('a link value is http(s), mailto, tel or a site path, as a browser parses it', () => {
    const starts = ['', ' ', '\t', '/', '//', '\\', '/\\', '.', '..', '?', '#', '\u00a0', '\u2028', '\u0000', ':']
    const rests = ['javascript:alert(1)', 'data:text/html,x', 'evil.example', '/evil.example', '@evil.example', '//x']
    for (const link of starts.flatMap(start => rests.map(rest => start + rest))) {
      const href = hrefOf(link)
      if (href === '') continue
      const url = new URL(href, origin)
      const isHere = url.origin === origin
      const isHost = href === `https://${link.trim()}`
      expect(isHere || isHost || ['mailto:', 'tel:'].includes(url.protocol), JSON.stringify(link)).toBe(true)
    }
  })
})

test('an image address is neither mailto nor tel', () => {
  expect(['/a.png', 'a.png', 'https://example.org/a.png'].every(isSafeImage)).toBe(true)
  expect(['mailto:a@example.org', 'TEL:1', 'data:image/svg+xml,<svg/>'].some(isSafeImage)).toBe(false)
})

describe('a map address', () => {
  const street = 'https://www.openstreetmap.org/export/embed.html?bbox=1,2,3,4&layer=mapnik'
  const google = 'https://www.google.com/maps/embed?pb=!1m18!1m12'
  test.each([
    [street, street],
    [` ${google} `, google],
    ['https://maps.google.com/maps?q=Dhaka&output=embed', 'https://maps.google.com/maps?q=Dhaka&output=embed'],
    [`<iframe width="600" src="${street.replace('&', '&amp;')}"></iframe><br/><small>x</small>`, street],
    [`<iframe\n  SRC='${google}'></iframe>`, google],
    [`<p>Where we are</p><iframe src=${google} ></iframe>`, google],
  ])('the map %j is embedded from %s', (pasted, address) => {
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
  ])('the value %j is not a map address', pasted => {
    expect(mapAddressOf(pasted)).toBe('')
  })
})

describe('a video address', () => {
  const player = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'
  test.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', { player }],
    ['https://m.youtube.com/watch?t=3&v=dQw4w9WgXcQ', { player }],
    ['http://youtube.com/embed/dQw4w9WgXcQ?autoplay=1', { player }],
    ['https://www.youtube.com/shorts/dQw4w9WgXcQ', { player }],
    ['https://youtu.be/dQw4w9WgXcQ?si=x', { player }],
    ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', { player }],
    ['youtu.be/dQw4w9WgXcQ', { player }],
    ['https://vimeo.com/76979871', { player: 'https://player.vimeo.com/video/76979871' }],
    ['https://player.vimeo.com/video/76979871', { player: 'https://player.vimeo.com/video/76979871' }],
    ['/files/film.MP4', { file: '/files/film.MP4' }],
    ['files/film.webm', { file: '/files/film.webm' }],
    ['https://example.org/film.mp4?t=1', { file: 'https://example.org/film.mp4?t=1' }],
  ])('the video %s is embedded', (address, how) => {
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
  ])('the value %j is not a video address', address => {
    expect(videoOf(address)).toBeUndefined()
  })
})

test.each([
  ['example.org', 'https://example.org'],
  ['www.example.org', 'https://www.example.org'],
  ['news.example.org/a?b#c', 'https://news.example.org/a?b#c'],
  ['প্রতিষ্ঠান.বাংলা', 'https://প্রতিষ্ঠান.বাংলা'],
  ['https://example.org', 'https://example.org'],
  ['/example.org', '/example.org'],
  ['about-us', 'about-us'],
  ['about.html', 'about.html'],
  ['reports/charter.pdf', 'reports/charter.pdf'],
  ['charter.pdf?page=2', 'charter.pdf?page=2'],
  ['version-2.0', 'version-2.0'],
  ['আমাদের-কথা', 'আমাদের-কথা'],
  ['mailto:a@example.org', 'mailto:a@example.org'],
  [' Info@Example.org ', 'mailto:info@example.org'],
  ['+880 1712-345678', 'tel:+8801712345678'],
  ['০২ ৫৫৫০ ০১৪২', 'tel:0255500142'],
  ['16263', 'tel:16263'],
  ['2026-01-31', '2026-01-31'],
  ['reports/2026', 'reports/2026'],
  ['@name', '@name'],
  ['', ''],
])('the link %j is stored as %j', (link, stored) => {
  expect(toStoredLink(link)).toBe(stored)
})

describe('the text of a link without one', () => {
  test.each([
    ['https://www.example.org/a?b', 'example.org'],
    ['tel:01711223344', '01711-223344'],
    ['tel:+880255500142', '+880 2 5550 0142'],
    ['TEL:16123', '16123'],
    ['mailto:a@b.example', 'a@b.example'],
    ['mailto:a%40b.example?subject=Hello', 'a@b.example'],
    ['mailto:%E0', '%E0'],
    ['tel:', 'tel:'],
    ['/about', '/about'],
    ['#top', '#top'],
  ])('the link %s is displayed as %s', (link, text) => expect(linkTextOf(link)).toBe(text))
})
