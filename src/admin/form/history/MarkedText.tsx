import Box from '@mui/material/Box'
import { createElement, type ReactNode } from 'react'
import { previewAddress } from '../../data/picturePreview.ts'
import { colour } from '../../ui/theme/colours.ts'
import type { Part } from './differences.ts'

/** Elements that are shown, by the tag that stands for them. Headings are paragraphs: the dialog has its own headings. */
const shownTags: ReadonlyMap<string, string> = new Map([
  ...'p ul ol li blockquote pre code table caption thead tbody tfoot tr th td strong em b i u s a sub sup small mark q cite abbr kbd samp var time span bdi bdo dfn'
    .split(' ')
    .map((tag): [string, string] => [tag, tag]),
  ...'h1 h2 h3 h4 h5 h6'.split(' ').map((tag): [string, string] => [tag, 'p']),
  // `ins` and `del` are the marks of this view.
  ['ins', 'u'],
  ['del', 's'],
  ['strike', 's'],
])

/** Attributes that are shown, by their name in React. */
const shownAttributes = {
  dir: 'dir',
  lang: 'lang',
  colspan: 'colSpan',
  rowspan: 'rowSpan',
  start: 'start',
  type: 'type',
} as const

const attributesOf = (element: Element): Record<string, string> => {
  const isHeading = /^h[1-6]$/.test(element.localName)
  const shown = Object.entries(shownAttributes).flatMap(([name, property]) => {
    const value = element.getAttribute(name)
    return value === null ? [] : [[property, value] as const]
  })
  return { ...Object.fromEntries(shown), ...(isHeading && { className: element.localName }) }
}

const Picture = ({ element, isChanged }: { element: Element; isChanged: boolean }) => {
  const alt = element.getAttribute('alt') ?? ''
  return (
    <>
      <img src={previewAddress(element.getAttribute('src') ?? '', 480)} alt={alt} loading="lazy" />
      {isChanged && alt && <small> {alt}</small>}
    </>
  )
}

interface MarkedTextProps {
  readonly parts: readonly Part[]
  /** Element around changed parts: `del` in the text before the change, `ins` in that after it. */
  readonly mark: 'del' | 'ins'
}

const shownPart = (part: Part, mark: MarkedTextProps['mark']): ReactNode => {
  const marked = (content: ReactNode) => (part.isChanged ? createElement(mark, undefined, content) : content)
  if ('text' in part) return marked(part.text)
  const { element } = part
  if (element.localName === 'img') return marked(<Picture element={element} isChanged={part.isChanged} />)
  if (element.localName === 'br') return <br />
  if (element.localName === 'hr') return <hr />
  const content = part.content.map((inner, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change while they are shown
    <Shown key={at} part={inner} mark={mark} />
  ))
  const tag = shownTags.get(element.localName)
  const address = part.isChanged && element.localName === 'a' && element.getAttribute('href')
  return (
    <>
      {tag === undefined ? content : createElement(tag, attributesOf(element), content)}
      {address && marked(<small> ({address})</small>)}
    </>
  )
}

const Shown = ({ part, mark }: { part: Part; mark: MarkedTextProps['mark'] }) => shownPart(part, mark)

const markedSx = {
  overflowWrap: 'anywhere',
  '& del': {
    bgcolor: colour.dangerSoft,
    color: colour.danger,
    textDecorationLine: 'line-through',
    textDecorationThickness: '1.5px',
  },
  '& ins': {
    bgcolor: colour.successSoft,
    color: colour.success,
    textDecorationLine: 'underline',
    textDecorationThickness: '1.5px',
    textUnderlineOffset: '0.2em',
  },
  '& :is(del, ins)': { borderRadius: '3px', px: '1px', boxDecorationBreak: 'clone' },
  '& p': { my: 1 },
  '& :is(.h1, .h2, .h3, .h4, .h5, .h6)': { fontWeight: 650, mt: 2 },
  '& :is(.h1, .h2)': { fontSize: '1.125rem' },
  '& :is(ul, ol)': { pl: 3, my: 1 },
  '& blockquote': { borderLeft: `3px solid ${colour.lineStrong}`, mx: 0, my: 1, pl: 1.5 },
  '& img': { maxWidth: '100%', maxHeight: 200, height: 'auto', borderRadius: '4px', verticalAlign: 'bottom' },
  '& :is(del, ins) img': { outline: '2px solid currentColor' },
  '& table': { display: 'block', overflowX: 'auto', borderCollapse: 'collapse' },
  '& :is(td, th)': { border: `1px solid ${colour.lineStrong}`, p: 0.75, verticalAlign: 'top', textAlign: 'start' },
  '& a': { color: 'inherit', textDecoration: 'underline' },
  '& pre': { whiteSpace: 'pre-wrap' },
  '&& > :not(* + *)': { mt: 0 },
  '&& > :last-child': { mb: 0 },
} as const

/** A text whose changed parts are marked, by more than a colour. Links cannot be followed. */
export const MarkedText = ({ parts, mark, isPlain = false }: MarkedTextProps & { readonly isPlain?: boolean }) => (
  <Box sx={[markedSx, isPlain && { whiteSpace: 'pre-wrap' }]}>
    {parts.map((part, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change while they are shown
      <Shown key={at} part={part} mark={mark} />
    ))}
  </Box>
)
