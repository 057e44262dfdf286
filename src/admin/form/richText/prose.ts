import { tokens } from '../../../design/tokens.ts'
import { colour } from '../../ui/theme/colours.ts'

const { radius, type } = tokens
const cell = { border: `1px solid ${colour.lineStrong}`, padding: '6px 10px', verticalAlign: 'top' }

/** Styles that the editor itself needs, and which TipTap would inject into the page. */
const engineSx = {
  '& .tiptap': {
    position: 'relative',
    whiteSpace: 'break-spaces',
    fontVariantLigatures: 'none',
  },
  '& .tiptap [contenteditable="false"]': { whiteSpace: 'normal' },
  '& .tiptap [contenteditable="false"] [contenteditable="true"]': { whiteSpace: 'pre-wrap' },
  '& .tiptap img.ProseMirror-separator': {
    display: 'inline !important',
    border: 'none !important',
    margin: '0 !important',
    width: '0 !important',
    height: '0 !important',
  },
  '& .ProseMirror-gapcursor': { display: 'none', pointerEvents: 'none', position: 'absolute', margin: 0 },
  '& .ProseMirror-gapcursor::after': {
    content: '""',
    display: 'block',
    position: 'absolute',
    top: '-2px',
    width: '20px',
    borderTop: `1px solid ${colour.ink}`,
  },
  '& .ProseMirror-focused .ProseMirror-gapcursor': { display: 'block' },
  '& .ProseMirror-hideselection *::selection': { background: 'transparent' },
  '& .ProseMirror-hideselection *': { caretColor: 'transparent' },
} as const

const writtenSx = {
  '& .tiptap': { outline: 'none', px: 2, py: 1.5, lineHeight: 1.65, overflowWrap: 'anywhere' },
  '& .tiptap > *:first-of-type': { mt: 0 },
  '& .tiptap > *:last-child': { mb: 0 },
  '& .tiptap p': { my: 1 },
  '& .tiptap :is(h1, h2, h3, h4)': { lineHeight: 1.3, mt: 2.5, mb: 1, fontWeight: 650 },
  '& .tiptap h2': { fontSize: '1.3125rem' },
  '& .tiptap h3': { fontSize: '1.125rem' },
  '& .tiptap h4': { fontSize: '1rem' },
  '& .tiptap :is(ul, ol)': { pl: 3, my: 1 },
  '& .tiptap ol[lang=bn]:not([type])': { listStyleType: 'bengali' },
  '& .tiptap blockquote': {
    borderLeft: `3px solid ${colour.accent}`,
    ml: 0,
    mr: 0,
    my: 1.5,
    pl: 2,
    color: colour.inkSoft,
  },
  '& .tiptap a': { color: colour.accent },
  '& .tiptap img': { position: 'relative', maxWidth: '100%', height: 'auto', borderRadius: `${radius.small}px` },
  // Browsers render `::before` and `::after` only in a picture that does not load, such as a deleted one. `::before`
  // covers `::after`, which gives the picture its size.
  '& .tiptap img::before': {
    content: 'var(--missing-picture)',
    position: 'absolute',
    inset: 0,
    zIndex: 1,
    p: 1,
    fontSize: '0.8125rem',
    lineHeight: 1.4,
    color: colour.inkSoft,
    bgcolor: colour.canvas,
    border: `1px dashed ${colour.lineStrong}`,
  },
  '& .tiptap img::after': { content: '""', display: 'block', width: 280, maxWidth: '100%', height: 56 },
  '& .tiptap .ProseMirror-selectednode': { outline: `2px solid ${colour.accent}` },
  '& .tiptap code': { fontFamily: type.mono, fontSize: '0.875em', bgcolor: colour.canvas, px: 0.5 },
  '& .tiptap pre': { whiteSpace: 'pre-wrap', fontFamily: type.mono, bgcolor: colour.canvas, p: 1.5, overflowX: 'auto' },
  '& .tiptap .tableWrapper': { overflowX: 'auto' },
  '& .tiptap table': { borderCollapse: 'collapse', width: '100%', my: 1.5 },
  '& .tiptap td': cell,
  '& .tiptap th': { ...cell, bgcolor: colour.canvas, textAlign: 'left' },
  '& .tiptap :is(td, th) > p': { my: 0 },
  '& .tiptap .selectedCell': { bgcolor: colour.accentSoft },
} as const

/** Styles of rich text in the editor. */
export const proseSx = [engineSx, writtenSx] as const
