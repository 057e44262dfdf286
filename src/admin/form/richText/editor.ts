/** The rich text editor: what it can hold, and how it is bound to a value. */
import Image from '@tiptap/extension-image'
import { Table, TableKit } from '@tiptap/extension-table'
import { DOMParser } from '@tiptap/pm/model'
import { type Editor, generateHTML, getSchema, type JSONContent, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect, useState } from 'react'
import { isSafeLink } from '../../../schema/values/links.ts'
import { inertBody } from './inertHtml.ts'
import { cleanPasted } from './paste.ts'

/** Levels of heading that an editor may choose; the page's own title is the first. */
export const headingLevels = [2, 3, 4] as const

const extensions = [
  StarterKit.configure({
    heading: { levels: [1, 2, 3, 4, 5, 6] },
    link: { openOnClick: false, isAllowedUri: isSafeLink, HTMLAttributes: { target: null, rel: null, class: null } },
  }),
  Image,
  TableKit.configure({ table: false }),
  // TipTap's own writes widths as styles, which the content security policy refuses and the server does not store.
  Table.extend({ renderHTML: ({ HTMLAttributes }) => ['table', HTMLAttributes, ['tbody', 0]] }),
]

const styleAttribute = /\sstyle\s*=/i
const tagPattern = /<[a-z][^>]*>/gi

/** Whether a tag has a style, which the editor would drop. */
const hasStyles = (html: string) => (html.match(tagPattern) ?? []).some(tag => styleAttribute.test(tag))

const parser = DOMParser.fromSchema(getSchema(extensions))

/** HTML as the editor's content. TipTap would parse a text by itself, which Trusted Types refuse. */
const contentOf = (html: string): JSONContent => parser.parse(inertBody(html)).toJSON()

const countTags = (html: string): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const element of inertBody(html).querySelectorAll('*')) {
    const tag = element.tagName.toLowerCase()
    counts.set(tag, (counts.get(tag) ?? 0) + 1)
  }
  return counts
}

/** Tags that the editor writes otherwise, with the same meaning. */
const sameMeaning: Readonly<Record<string, string>> = { b: 'strong', i: 'em', del: 's', strike: 's' }
/** Tags that hold nothing of their own, or that the editor adds and drops as it needs them. */
const immaterial: ReadonlySet<string> = new Set(['p', 'br', 'tbody', 'thead', 'colgroup', 'col'])

/** Markup of a text that the editor cannot hold, like '<figure>'; a change made in it would drop that. */
export const droppedMarkup = (html: string): readonly string[] => {
  if (html.trim() === '') return []
  const keptTags = countTags(generateHTML(contentOf(html), extensions))
  const tags = [...countTags(html)].filter(
    ([tag, count]) => !immaterial.has(tag) && (keptTags.get(sameMeaning[tag] ?? tag) ?? 0) < count,
  )
  return [...tags.map(([tag]) => `<${tag}>`), ...(hasStyles(html) ? ['style="…"'] : [])]
}

/** Whether only files came, which the browser would open in the place of the form; `onFiles` is given them. */
const takeFiles = (data: DataTransfer | null, onFiles: (files: readonly File[]) => void): boolean => {
  const hasFiles = data !== null && data.files.length > 0 && data.getData('text/html') === ''
  if (hasFiles) onFiles([...data.files])
  return hasFiles
}

interface RichText {
  readonly html: string
  /** Whether it is on the screen; while it is not, it does not follow its value. */
  readonly isShown: boolean
  /** Given the HTML after every change of the editor's; '' for a text without content. */
  readonly onChange: (html: string) => void
  readonly onBlur: () => void
  /** Called when text was pasted whose pictures are no address, and so are left out. */
  readonly onPicturesLost: () => void
  /** Given the names of embedded players and frames of a pasted text, which are left out. */
  readonly onEmbedsLost: (names: readonly string[]) => void
  /** Given the files that were pasted or dropped. */
  readonly onFiles: (files: readonly File[]) => void
  /** Attributes of the element that is typed in. */
  readonly attributes: Readonly<Record<string, string>>
}

/** What the editor holds, without the empty paragraphs at its end that are there for the cursor. */
const htmlOf = (editor: Editor) => (editor.isEmpty ? '' : editor.getHTML().replace(/(?:<p><\/p>)+$/, ''))

/** An editor that follows its value; null while it is being made. */
export const useRichText = ({
  html,
  isShown,
  onChange,
  onBlur,
  onPicturesLost,
  onEmbedsLost,
  onFiles,
  attributes,
}: RichText): Editor | null => {
  const [content] = useState(() => contentOf(html))
  const editor = useEditor({
    extensions,
    content,
    // TipTap would write its styles as HTML; prose.ts has them.
    injectCSS: false,
    editorProps: {
      attributes,
      transformPastedHTML: pasted => {
        const { html: clean, lostPictures, lostEmbeds } = cleanPasted(pasted)
        if (lostPictures > 0) onPicturesLost()
        if (lostEmbeds.length > 0) onEmbedsLost(lostEmbeds)
        return clean
      },
      handlePaste: (_, event) => takeFiles(event.clipboardData, onFiles),
      handleDrop: (_, event) => takeFiles(event.dataTransfer, onFiles),
    },
    onUpdate: ({ editor: changed }) => onChange(htmlOf(changed)),
    onBlur: () => onBlur(),
  })
  useEffect(() => {
    // TipTap may have replaced an editor between its drawing and this.
    if (!editor || editor.isDestroyed || !isShown) return
    // A value from outside: a stored record after its save, or code view.
    if (html !== htmlOf(editor)) editor.commands.setContent(contentOf(html), { emitUpdate: false })
  }, [editor, html, isShown])
  return editor
}
