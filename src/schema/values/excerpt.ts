/** Plain text of HTML, and excerpts with a number of graphemes. Source: specification 22. */

/** Truncates a text to `chars` graphemes, followed by '…'. Returns a shorter text unchanged. */
export const truncate = (text: string, chars: number): string => {
  if (text.length <= chars) return text
  // In ASCII text, every character is a grapheme.
  if (/^[ -~]*$/.test(text.slice(0, chars + 1))) return `${text.slice(0, chars).trimEnd()}…`
  let seen = 0
  for (const { index } of new Intl.Segmenter().segment(text)) {
    if (seen === chars) return `${text.slice(0, index).trimEnd()}…`
    seen += 1
  }
  return text
}

/** Like `truncate`, but ends after a whole word, unless there is no space. For text that visitors read. */
export const truncateAtWord = (text: string, chars: number): string => {
  const short = truncate(text, chars)
  if (short === text || /\s/.test(text.charAt(short.length - 1))) return short
  const words = /^(.*\S)\s/s.exec(short)?.[1] ?? ''
  return words === '' ? short : `${words.replace(/[\s\p{Pd}.।,;:(]+$/u, '')}…`
}

/** Counts the graphemes (characters as people see them) of a text. */
export const countGraphemes = (text: string): number => [...new Intl.Segmenter().segment(text)].length

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
 * Removes tags, comments, scripts and styles from an HTML fragment. Takes linear time, even for unclosed markup. With
 * `isFlow`, also removes headings, and separates blocks by '· ' if the first ends without punctuation.
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

/** Matches white space other than a single space. */
export const irregularWhiteSpace = /\s{2,}|[^\S ]/g

/** Decodes entities and collapses white space. */
const written = (text: string): string =>
  text
    .replaceAll(/&(?:#(\d+)|#x([\da-f]+)|([a-z]+));/gi, (match, decimal?: string, hex?: string, name?: string) => {
      if (name) return entities.get(name.toLowerCase()) ?? match
      const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)
      if (code < 1 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return match
      // Texts must not contain control characters.
      return code < 0x20 || (code > 0x7e && code < 0xa0) ? ' ' : String.fromCodePoint(code)
    })
    .replaceAll(irregularWhiteSpace, ' ')
    .trim()

/** Plain text of an HTML fragment. Replaces tags of blocks by spaces, decodes entities and collapses white space. */
export const textOf = (html: string): string => written(untagged(html))

/** Plain text of a stored title, which may be a text, a number or, if `isRich`, rich text; '' for other values. */
export const titleText = (value: unknown, isRich = false): string => {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  return isRich ? textOf(text) : text
}

/** Number of HTML characters that `excerpt` first reads per requested grapheme. Quadrupled until there is enough text. */
const htmlPerGrapheme = 4
const leastHtml = 512
/** Number of characters to ignore at the end of a partial fragment, which may end inside a tag, entity or grapheme. */
const unsureChars = 64

/**
 * Excerpt of an HTML fragment: whole words of plain text, at most `chars` graphemes before '…'. Omits headings, unless
 * there is no other text. '' for null. Reads only as much of a long fragment as necessary.
 */
export const excerpt = (html: string | null | undefined, chars: number): string => {
  const match = html ?? ''
  for (let length = leastHtml + chars * htmlPerGrapheme; length < match.length; length *= 4) {
    const text = written(untagged(match.slice(0, length), true))
    if (truncate(text, chars).length + unsureChars < text.length) return truncateAtWord(text, chars)
  }
  return truncateAtWord(written(untagged(match, true)) || textOf(match), chars)
}
