/**
 * The editor's schema: the elements and attributes it can represent. The server decides what is stored.
 * Source: server/content/sanitise.ts.
 */
import { type Attribute, type EditorOptions, Extension, Mark, Node } from '@tiptap/core'
import Image from '@tiptap/extension-image'
import Link from '@tiptap/extension-link'
import { Table, TableKit } from '@tiptap/extension-table'
import { DOMParser, DOMSerializer, type Node as DocumentNode } from '@tiptap/pm/model'
import { getSchema } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { isSafeLink } from '../../../schema/values/links.ts'
import { Directions } from './directions.ts'
import { inertBody } from './inertHtml.ts'
import { plainMarkup, toEditable } from './markup.ts'
import { PasteAsUndoStep } from './paste/undoStep.ts'
import { WholeBlocks } from './paste/wholeBlocks.ts'
import { imageNodes } from './pictures/imageNodes.ts'
import { SelectedPicture } from './pictures/selectedPicture.ts'

/** Heading levels that an editor can choose. The page's title is the first level. */
export const headingLevels = [2, 3, 4] as const

/** An attribute that is written exactly as it was read. TipTap would turn '007' into a number. */
const asWritten = (name: string, attribute: Partial<Attribute> = {}): Record<string, Partial<Attribute>> => ({
  [name]: { parseHTML: element => element.getAttribute(name), ...attribute },
})

/** An attribute that is not copied to a new paragraph or item when the current one is split. */
const notInherited = { keepOnSplit: false } as const

/** Inline elements without a toolbar button. They can be nested in an element of the same tag. */
const phraseTags = 'abbr bdi bdo cite dfn ins kbd mark q samp small span sub sup time var'.split(' ')
const phrases = phraseTags.map(tag =>
  Mark.create({
    name: tag,
    excludes: '',
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  }),
)

const storedAttributes = Extension.create({
  name: 'storedAttributes',
  addGlobalAttributes: () => [
    { types: '*', attributes: { ...asWritten('dir'), ...asWritten('lang'), ...asWritten('title', notInherited) } },
    { types: ['tableHeader'], attributes: asWritten('scope') },
    { types: ['listItem'], attributes: asWritten('value', notInherited) },
    { types: ['orderedList'], attributes: asWritten('reversed') },
    { types: ['time'], attributes: asWritten('datetime') },
    { types: [...imageNodes], attributes: asWritten('loading') },
    // The attributes below are written by `toEditable` and removed by `toPlainMarkup`.
    { types: ['bold', 'italic', 'strike'], attributes: asWritten('data-tag') },
    { types: ['paragraph'], attributes: asWritten('data-bare') },
    { types: ['codeBlock'], attributes: asWritten('data-plain') },
    { types: ['tableRow'], attributes: asWritten('data-group') },
    { types: ['table'], attributes: asWritten('data-head') },
  ],
})

const imageAttributes = () => ({
  ...asWritten('src'),
  ...asWritten('alt'),
  ...asWritten('width'),
  ...asWritten('height'),
})

/** Inline image, which may be linked. */
const InlineImage = Node.create({
  name: 'inlineImage',
  // This rule precedes the one for images between paragraphs, which would take the image out of its line.
  priority: 200,
  group: 'inline',
  inline: true,
  draggable: true,
  addAttributes: () => ({ ...imageAttributes(), ...asWritten('data-inline') }),
  parseHTML: () => [{ tag: 'img[src][data-inline]:not([src^="data:"])' }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
})

/** Position at which a long word may break. */
const WordBreak = Node.create({
  name: 'wordBreak',
  group: 'inline',
  inline: true,
  parseHTML: () => [{ tag: 'wbr' }],
  renderHTML: ({ HTMLAttributes }) => ['wbr', HTMLAttributes],
})

/** Text of the caption in the content before a table's rows; '' if there is none. */
const captionIn = (head: unknown): string => {
  if (typeof head !== 'string') return ''
  return inertBody(`<table>${head}</table>`).querySelector('caption')?.textContent ?? ''
}

/** Extensions of TipTap that define the schema and the behaviour of the editor. */
export const extensions = [
  StarterKit.configure({
    heading: { levels: [1, 2, 3, 4, 5, 6] },
    link: false,
  }),
  Link.extend({
    // Text typed after a link is not part of it.
    inclusive: false,
    addAttributes() {
      return { ...this.parent?.(), ...asWritten('title', notInherited) }
    },
  }).configure({
    openOnClick: false,
    isAllowedUri: isSafeLink,
    defaultProtocol: 'https',
    // Excludes words that only look like a host name, such as 'ASP.NET' or 'report.zip'.
    shouldAutoLink: address => /^(https?:\/\/|www\.)|@/i.test(address),
    HTMLAttributes: { target: null, rel: null, class: null },
  }),
  Image.extend({ addAttributes: imageAttributes }),
  InlineImage,
  SelectedPicture,
  Directions,
  PasteAsUndoStep,
  WholeBlocks,
  WordBreak,
  TableKit.configure({ table: false }),
  Table.extend({
    parseHTML: () => [{ tag: 'table' }, { tag: 'caption[data-shown]', ignore: true }],
    // TipTap's version writes widths as styles, which the content security policy refuses and the server does not
    // store.
    renderHTML: ({ HTMLAttributes }) => {
      const caption = captionIn(HTMLAttributes['data-head'])
      const shown = ['caption', { 'data-shown': '', contenteditable: 'false' }, caption] as const
      return ['table', HTMLAttributes, ...(caption === '' ? [] : [shown]), ['tbody', 0]]
    },
  }),
  ...phrases,
  storedAttributes,
]

/**
 * Enables TipTap's rules that convert typed text only for lists, and those that convert pasted text only for links.
 * '5 * 3 * 2' does not become italic, nor '# 5' a heading.
 */
export const typedRules: Pick<EditorOptions, 'enableInputRules' | 'enablePasteRules'> = {
  enableInputRules: ['bulletList', 'orderedList'],
  enablePasteRules: ['link'],
}

const schema = getSchema(extensions)
const parser = DOMParser.fromSchema(schema)
const serializer = DOMSerializer.fromSchema(schema)

/** Parses HTML into the editor's document. TipTap's own parsing is refused by Trusted Types. */
export const documentOf = (html: string): DocumentNode => parser.parse(toEditable(inertBody(html)))

/** Serialises a document of the editor to HTML. */
export const htmlOfDocument = ({ content }: DocumentNode): string =>
  plainMarkup(body => serializer.serializeFragment(content, { document: body.ownerDocument }, body))
