/** Cutting text by what a reader counts as characters. Source: specification 22. */

/** The first `chars` graphemes, with '…' only when something was cut. */
export const cut = (text: string, chars: number): string => {
  if (text.length <= chars) return text
  // Plain English: every character is one.
  if (/^[ -~]*$/.test(text.slice(0, chars + 1))) return `${text.slice(0, chars).trimEnd()}…`
  let seen = 0
  for (const { index } of new Intl.Segmenter().segment(text)) {
    if (seen === chars) return `${text.slice(0, index).trimEnd()}…`
    seen += 1
  }
  return text
}

/** The same, but ending before the word that would be cut; within a word only where there is no space before. For texts that visitors read. */
export const cutAtWord = (text: string, chars: number): string => {
  const short = cut(text, chars)
  if (short === text || /\s/.test(text.charAt(short.length - 1))) return short
  const words = /^(.*\S)\s/s.exec(short)?.[1] ?? ''
  return words === '' ? short : `${words.replace(/[\s\p{Pd}.।,;:(]+$/u, '')}…`
}

/** How many characters a reader counts in a text. */
export const graphemesOf = (text: string): number => [...new Intl.Segmenter().segment(text)].length

const entities: ReadonlyMap<string, string> = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: ' ',
    hellip: '…',
    mdash: '—',
    ndash: '–',
    rsquo: '’',
    lsquo: '‘',
    rdquo: '”',
    ldquo: '“',
    laquo: '«',
    raquo: '»',
    bull: '•',
    middot: '·',
    times: '×',
    deg: '°',
    copy: '©',
    reg: '®',
    trade: '™',
    euro: '€',
    shy: '',
    zwj: '\u200d',
    zwnj: '\u200c',
  }),
)

const inlineTags: ReadonlySet<string> = new Set('a abbr b bdi code em i mark s small span strong sub sup u'.split(' '))

/**
 * An HTML fragment without its tags, comments, scripts and styles; time grows with its length alone, whatever is left unclosed.
 * In one flow: without its headings, and with a dot between blocks that end without a sign.
 */
const untagged = (html: string, isFlow = false): string => {
  const opening = /<(?:(!--)|[!?]|(\/?)([a-z][^\s/>]*))/gi
  let text = ''
  let at = 0
  let last = ''
  let isHeading = false
  for (let tag = opening.exec(html); tag; tag = opening.exec(html)) {
    const [, comment, slash, name = ''] = tag
    const piece = isHeading ? '' : html.slice(at, tag.index)
    text += piece
    if (!inlineTags.has(name.toLowerCase())) text += ' '
    if (isFlow) {
      last = piece.trimEnd().at(-1) ?? last
      if (/^h\d$/i.test(name)) isHeading = !slash
      if (!slash && /^(p|li|t[dh]|d[dt])$/i.test(name) && /[\p{L}\p{M}\p{N}]/u.test(last)) {
        text += '· '
        last = ''
      }
    }
    const end = comment ? '-->' : '>'
    const found = html.indexOf(end, opening.lastIndex)
    if (found === -1) return text
    at = found + end.length
    if (slash === '' && /^(script|style)$/i.test(name)) {
      const rest = html.slice(at).search(new RegExp(`</${name}`, 'i'))
      if (rest === -1) return text
      at += rest
    }
    opening.lastIndex = at
  }
  return text + html.slice(at)
}

/** White space that has to become one space; most of a text's is one already. */
export const otherThanOneSpace = /\s{2,}|[^\S ]/g

/** The same with entities as characters, and runs of white space as one space. */
const written = (text: string): string =>
  text
    .replaceAll(/&(?:#(\d+)|#x([\da-f]+)|([a-z]+));/gi, (match, decimal?: string, hex?: string, name?: string) => {
      if (name) return entities.get(name.toLowerCase()) ?? match
      const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)
      if (code < 1 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return match
      // A control, which no text may hold.
      return code < 0x20 || (code > 0x7e && code < 0xa0) ? ' ' : String.fromCodePoint(code)
    })
    .replaceAll(otherThanOneSpace, ' ')
    .trim()

/** The text of an HTML fragment: tags become spaces, entities characters, runs of white space one space. */
export const textOf = (html: string): string => written(untagged(html))

/** A stored title as people read it: a number in its digits, rich text without its markup; '' for an empty one. */
export const titleText = (value: unknown, isRich = false): string => {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  return isRich ? textOf(text) : text
}

/** Characters of HTML that are read at first for each grapheme that is wanted: markup takes most of them where links and marks are many. */
const htmlPerGrapheme = 16
const leastHtml = 2_048
/** The end of what was read may be a piece of a tag, of a reference or of a character. */
const unsureChars = 64

/**
 * The whole words among the first `chars` graphemes of what an HTML fragment tells: its headings are left out where it has more than them.
 * null counts as empty. Of a long one, no more is read than that takes.
 */
export const excerpt = (html: string | null | undefined, chars: number): string => {
  const match = html ?? ''
  for (let length = leastHtml + chars * htmlPerGrapheme; length < match.length; length *= 4) {
    const text = written(untagged(match.slice(0, length), true))
    if (cut(text, chars).length + unsureChars < text.length) return cutAtWord(text, chars)
  }
  return cutAtWord(written(untagged(match, true)) || textOf(match), chars)
}
