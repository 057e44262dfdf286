/** Characters and sizes of the built typefaces. */
import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { decompress } from 'woff2-encoder'
import { banglaCorpus } from '../../scripts/fonts/bangla.ts'
import type { BuiltFonts } from '../../scripts/fonts/buildFonts.ts'
import { type OpenFont, openFont } from '../../scripts/fonts/harfbuzz.ts'
import { storedFonts } from '../../scripts/fonts/storedFonts.ts'
import { bn } from '../../src/messages/bn/site.ts'
import { conjuncts, needsFullBanglaFont } from '../../src/public/content/conjuncts.ts'

let fonts: BuiltFonts
beforeAll(async () => {
  fonts = await storedFonts()
})

const fileOf = (address: string): Uint8Array => {
  const file = fonts.files.get(address)
  if (!file) throw new Error(`There is no ${address}.`)
  return file
}
const fontOf = async (address: string): Promise<Uint8Array> => decompress(fileOf(address))

const hasanta = '\u09cd'

describe('the Bangla font subset', () => {
  let faces: readonly { readonly cut: OpenFont; readonly whole: OpenFont }[]
  beforeAll(async () => {
    const { bangla, wholeBangla } = fonts.pairs.newsreader
    const [cut, whole] = await Promise.all([fontOf(bangla), fontOf(wholeBangla)])
    faces = [400, 600].map(wght => ({ cut: openFont(cut, { wght }), whole: openFont(whole, { wght }) }))
  })

  const outlines = new Map<string, string>()
  const drawn = (face: OpenFont, name: string, text: string): string =>
    face
      .shape(text)
      .map(({ glyph, advance, x, y }) => {
        const key = `${name} ${glyph}`
        const outline = outlines.get(key) ?? face.outline(glyph)
        outlines.set(key, outline)
        return `${glyph === 0 ? 'missing' : outline} ${advance} ${x} ${y}`
      })
      .join('\n')

  /** Texts that the subset renders differently from the full typeface, in either weight. */
  const drawnOtherwise = (texts: readonly string[]): readonly string[] =>
    texts.filter(text =>
      faces.some(({ cut, whole }, weight) => {
        const made = drawn(cut, `cut ${weight}`, text)
        return made !== drawn(whole, `whole ${weight}`, text) || made.includes('missing')
      }),
    )

  test('the Bangla subset renders at least 280 conjuncts with all vowel signs like the full font', () => {
    const found = new Set(banglaCorpus.filter(text => /\u09cd./.test(text)).map(text => text.replace(/[া-ৌঁ-ঃ]+$/, '')))
    expect(found.size).toBeGreaterThanOrEqual(280)
    expect(drawnOtherwise(banglaCorpus)).toEqual([])
  })

  test('the Bangla subset shows no hasanta in a conjunct that the full font supports', () => {
    const showsHasanta = (face: OpenFont, text: string) => {
      const sign = face.nominal(0x9cd)
      return face.shape(text).some(({ glyph }) => glyph === sign)
    }
    const [{ cut, whole } = expect.fail('There is no face.')] = faces
    expect(showsHasanta(cut, `ক${hasanta}`)).toBe(true)
    expect(conjuncts.filter(text => showsHasanta(cut, text) && !showsHasanta(whole, text))).toEqual([])
  })

  test('the Bangla subset renders all common consonant pairs like the full font', () => {
    const letters = [...new Set(banglaCorpus.map(text => text[0] ?? ''))]
    const pairs = letters.flatMap(first =>
      letters.flatMap(second => ['', 'ি', 'ী', 'ু', 'ূ', 'ৃ', 'ৌ'].map(sign => first + hasanta + second + sign)),
    )
    const known = pairs.filter(text => !needsFullBanglaFont(text))
    expect(drawnOtherwise(known)).toEqual([])
    const rare = pairs.filter(needsFullBanglaFont)
    expect(drawnOtherwise(rare).length).toBeGreaterThan(100)
  })

  test('the Bangla subset renders every word of the starter content and of the site texts', async () => {
    const starter = await readFile('starter/content.json', 'utf8')
    const texts = `${JSON.stringify(JSON.parse(starter))} ${JSON.stringify(bn)}`
    const words = [...new Set(texts.match(/[\u0980-\u09ff\u200c\u200d]+/g))].filter(word => !word.includes('৳'))
    expect(words.length).toBeGreaterThan(500)
    expect(words.filter(needsFullBanglaFont)).toEqual([])
    expect(drawnOtherwise(words)).toEqual([])
  })
})

test('a text with a rare conjunct, letter or sign requires the full Bangla font', () => {
  for (const text of ['উদ্ভ্রান্ত', 'ঝঞ্ঝা', 'খড়্গ', '১৯৭২ ৠ', 'স্টৌ', 'ৰাজ্য'])
    expect([text, needsFullBanglaFont(text)]).toEqual([text, true])
  for (const text of ['র‍্যাব', 'কার্য', 'স্বাস্থ্য', 'উজ্জ্বল', 'হৃদয়', 'আয়্যা', 'অ্যাপ', 'plain text'])
    expect([text, needsFullBanglaFont(text)]).toEqual([text, false])
})

test('a page in one script loads at most 70 kB of fonts, and one in Bangla 66 kB', () => {
  const bytes = (address: string) => fileOf(address).length
  for (const pair of Object.values(fonts.pairs)) {
    const sheet = new TextDecoder().decode(fileOf(pair.sheet))
    const latin = [...sheet.matchAll(/url\((\/assets\/[\w-]+-latin-[\w-]{8}\.woff2)\)/g)].map(
      ([, address = '']) => address,
    )
    expect(latin.length).toBeGreaterThanOrEqual(2)
    expect(latin).toEqual(expect.arrayContaining([...pair.latin]))
    expect(latin.map(bytes).reduce((sum, each) => sum + each)).toBeLessThanOrEqual(70_000)
    expect(bytes(pair.bangla)).toBeLessThanOrEqual(66_000)
  }
})

test('a font style sheet names existing files, and one Bangla font', () => {
  for (const { sheet, wholeSheet, bangla, wholeBangla } of Object.values(fonts.pairs)) {
    for (const [address, own, other] of [
      [sheet, bangla, wholeBangla],
      [wholeSheet, wholeBangla, bangla],
    ] as const) {
      const text = new TextDecoder().decode(fileOf(address))
      const named = [...text.matchAll(/\/assets\/[\w.-]+/g)].map(([name]) => name)
      expect(named.filter(name => !fonts.files.has(name))).toEqual([])
      expect(named).toContain(own)
      expect(named).not.toContain(other)
    }
  }
})

test('Bangla text on an English page has a system fallback font until its own has loaded', () => {
  const fallback = '"Noto Serif Bengali fallback"'
  for (const { sheet } of Object.values(fonts.pairs)) {
    const text = new TextDecoder().decode(fileOf(sheet))
    const stackOf = (start: string) =>
      text
        .slice(text.indexOf(start))
        .match(/--display:([^;}]+)/)?.[1]
        ?.split(',') ?? []
    for (const start of [':root,[lang=en]{', ':root:lang(en) [lang=bn]:not(h1,h2,h3,.latest li,.prose,.wide-name){']) {
      const stack = stackOf(start)
      expect(stack.indexOf('"Noto Serif Bengali"')).toBe(stack.indexOf(fallback) + 1)
      expect(stack).toContain(fallback)
    }
    expect(stackOf('}:lang(bn){')[0]).toBe('"Noto Serif Bengali"')
    // Browsers identify an installed typeface by its full name or PostScript name.
    for (const name of ['NotoSansBengali-Regular', 'NotoSansBengali-Bold', 'Nirmala UI'])
      expect(text).toContain(`local("${name}")`)
  }
})

test('English text within Bangla uses the system sans serif, or the chosen fonts in titles and articles', () => {
  for (const { sheet, wholeSheet } of Object.values(fonts.pairs))
    for (const address of [sheet, wholeSheet]) {
      const text = new TextDecoder().decode(fileOf(address))
      expect(text).toContain(':root:lang(bn) [lang=en]{--sans:system-ui,sans-serif}')
      expect(text).not.toContain('Georgia')
      for (const stack of text.matchAll(/--display:("Noto Serif Bengali[^;}]+)/g))
        expect(stack[1]).toMatch(/,system-ui,sans-serif$/)
      expect(/:root,\[lang=en\]\{--display:([^,]+)/.exec(text)?.[1]).not.toContain('Bengali')
    }
})

test('the licence of every font is served next to the font', () => {
  const licences = [...fonts.files]
    .filter(([address]) => address.endsWith('.txt'))
    .map(([, file]) => new TextDecoder().decode(file))
  expect(licences).toHaveLength(7)
  for (const text of licences) expect(text).toContain('SIL OPEN FONT LICENSE Version 1.1')
})
