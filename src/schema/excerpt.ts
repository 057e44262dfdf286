/** Cutting text by what a reader counts as characters. Source: contract, 'Readings'. */

/** The first `chars` graphemes, with '…' only when something was cut. */
export const cut = (text: string, chars: number): string => {
  if (text.length <= chars) return text
  const ends: number[] = []
  for (const { index } of new Intl.Segmenter().segment(text)) {
    ends.push(index)
    if (ends.length > chars) return `${text.slice(0, index).trimEnd()}…`
  }
  return text
}

const entities: Readonly<Record<string, string>> = {
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
}

/** The text of an HTML fragment: tags become spaces, entities characters, runs of white space one space. */
export const textOf = (html: string): string =>
  html
    .replaceAll(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, ' ')
    .replaceAll(/<!--[\s\S]*?-->/g, ' ')
    .replaceAll(/<\/?(?:a|abbr|b|bdi|code|em|i|mark|s|small|span|strong|sub|sup|u)\b[^>]*>/gi, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(?:#(\d+)|#x([\da-f]+)|([a-z]+));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
      if (name) return entities[name.toLowerCase()] ?? whole
      const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)
      return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : whole
    })
    .replaceAll(/\s+/g, ' ')
    .trim()

/** The first `chars` graphemes of an HTML fragment's text. null counts as empty. */
export const excerpt = (html: string | null | undefined, chars: number): string => cut(textOf(html ?? ''), chars)
