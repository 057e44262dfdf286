/** The editor's schema: the elements and attributes that it holds. The server decides what is stored. Source: server/content/sanitise.ts. */
import { type Attribute, Extension, Mark, Node } from '@tiptap/core'
import Image from '@tiptap/extension-image'
import Link from '@tiptap/extension-link'
import { Table, TableKit } from '@tiptap/extension-table'
import { DOMParser, DOMSerializer, type Node as DocumentNode } from '@tiptap/pm/model'
import { getSchema } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { isSafeLink } from '../../../schema/values/links.ts'
import { inertBody } from './inertHtml.ts'
import { plainMarkup, toEditable } from './markup.ts'

/** Levels of heading that an editor may choose; the page's own title is the first. */
export const headingLevels = [2, 3, 4] as const

/** Names of the nodes of images: between paragraphs, and within a line of text. */
export const imageNodes = ['image', 'inlineImage'] as const

/** An attribute that is written as it was read. TipTap would make a number of '007'. */
const asWritten = (name: string, attribute: Partial<Attribute> = {}): Record<string, Partial<Attribute>> => ({
  [name]: { parseHTML: element => element.getAttribute(name), ...attribute },
})

/** An attribute that the start of a new paragraph or item does not take over. */
const notInherited = { keepOnSplit: false } as const

/** Inline elements that the toolbar has no button for. One within another of the same tag stays. */
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
    // `toEditable` writes these, and `toPlainMarkup` removes them.
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

/** An image within a line of text, which may be linked. */
const InlineImage = Node.create({
  name: 'inlineImage',
  // Before the images between paragraphs, whose rule would take it out of its line.
  priority: 200,
  group: 'inline',
  inline: true,
  draggable: true,
  addAttributes: () => ({ ...imageAttributes(), ...asWritten('data-inline') }),
  parseHTML: () => [{ tag: 'img[src][data-inline]:not([src^="data:"])' }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
})

/** A place where a long word may be parted. */
const WordBreak = Node.create({
  name: 'wordBreak',
  group: 'inline',
  inline: true,
  parseHTML: () => [{ tag: 'wbr' }],
  renderHTML: ({ HTMLAttributes }) => ['wbr', HTMLAttributes],
})

/** Words of the caption in what stands before a table's rows; '' where there is none. */
const captionIn = (head: unknown): string => {
  if (typeof head !== 'string') return ''
  return inertBody(`<table>${head}</table>`).querySelector('caption')?.textContent ?? ''
}

export const extensions = [
  StarterKit.configure({
    heading: { levels: [1, 2, 3, 4, 5, 6] },
    link: false,
  }),
  Link.extend({
    addAttributes() {
      return { ...this.parent?.(), ...asWritten('title', notInherited) }
    },
  }).configure({
    openOnClick: false,
    isAllowedUri: isSafeLink,
    HTMLAttributes: { target: null, rel: null, class: null },
  }),
  Image.extend({ addAttributes: imageAttributes }),
  InlineImage,
  WordBreak,
  TableKit.configure({ table: false }),
  Table.extend({
    parseHTML: () => [{ tag: 'table' }, { tag: 'caption[data-shown]', ignore: true }],
    // TipTap's own writes widths as styles, which the content security policy refuses and the server does not store.
    renderHTML: ({ HTMLAttributes }) => {
      const caption = captionIn(HTMLAttributes['data-head'])
      const shown = ['caption', { 'data-shown': '', contenteditable: 'false' }, caption] as const
      return ['table', HTMLAttributes, ...(caption === '' ? [] : [shown]), ['tbody', 0]]
    },
  }),
  ...phrases,
  storedAttributes,
]

const schema = getSchema(extensions)
const parser = DOMParser.fromSchema(schema)
const serializer = DOMSerializer.fromSchema(schema)

/** The editor's document for HTML. TipTap would parse a text by itself, which Trusted Types refuse. */
export const documentOf = (html: string): DocumentNode => parser.parse(toEditable(inertBody(html)))

/** HTML of a document of the editor. */
export const htmlOfDocument = ({ content }: DocumentNode): string =>
  plainMarkup(body => serializer.serializeFragment(content, { document: body.ownerDocument }, body))
