/** The rich text editor, bound to a value. */
import { type Editor, useEditor } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import { createEmittedValues } from './emittedValues.ts'
import { cleanPasted } from './paste.ts'
import { documentOf, extensions, htmlOfDocument } from './schema.ts'

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

const emptyParagraphs = /(?:<p><\/p>)*$/

/** A value and what the editor writes for it, which may be spelled differently. */
interface Loaded {
  readonly html: string
  readonly written: string
  /** Empty paragraphs at its end. */
  readonly end: string
}

const loadedOf = (html: string): Loaded => {
  const all = htmlOfDocument(documentOf(html))
  const [last = ''] = emptyParagraphs.exec(all) ?? []
  // The paragraph of an empty text is there for the cursor.
  const end = html.trim() === '' ? '' : last
  return { html, written: all.slice(0, all.length - last.length) + end, end }
}

/** HTML of what is typed: the value itself where nothing is changed. The editor adds empty paragraphs for the cursor, which are left out. */
const typedHtml = (editor: Editor, { html, written, end }: Loaded): string => {
  const all = htmlOfDocument(editor.state.doc)
  const [added = ''] = emptyParagraphs.exec(all) ?? []
  const typed = all.slice(0, all.length - added.length) + added.slice(0, end.length)
  if (typed === written) return html
  return editor.isEmpty ? '' : typed
}

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
  const [content] = useState(() => documentOf(html).toJSON())
  const [first] = useState(() => loadedOf(html))
  const loaded = useRef(first)
  const [emitted] = useState(() => createEmittedValues(html))
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
    onUpdate: ({ editor: changed }) => {
      const typed = typedHtml(changed, loaded.current)
      emitted.add(typed)
      onChange(typed)
    },
    onBlur: () => onBlur(),
  })
  useEffect(() => {
    // TipTap may have replaced an editor between its drawing and this.
    if (!editor || editor.isDestroyed || !isShown) return
    if (emitted.has(html)) return
    // A value from outside: a stored record after its save, or code view.
    loaded.current = loadedOf(html)
    if (html !== typedHtml(editor, loaded.current)) {
      editor.commands.setContent(documentOf(html).toJSON(), { emitUpdate: false })
    }
  }, [editor, html, isShown, emitted])
  return editor
}
