/** The rich-text editor, bound to a form value. */
import { type Editor, useEditor } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import { createEmittedValues } from './emittedValues.ts'
import { inertBody } from './inertHtml.ts'
import { createLeaveByKeys } from './leaveByKeys.ts'
import { cleanPasted } from './paste/cleanPasted.ts'
import { documentOf, extensions, htmlOfDocument, typedRules } from './schema.ts'

/**
 * Pasted or dropped files, which the browser would otherwise leave the form to open; [] if they only accompany text.
 * Browsers send HTML with a copied picture, and office programs send a picture with copied text.
 */
const filesIn = (data: DataTransfer | null): readonly File[] => {
  if (!data || data.files.length === 0) return []
  const html = data.getData('text/html')
  const isText = html.includes('data-pm-slice') || (inertBody(html).textContent ?? '').trim() !== ''
  return isText ? [] : [...data.files]
}

interface RichText {
  readonly html: string
  /** True if the editor is visible. While hidden, it does not follow its value. */
  readonly isShown: boolean
  /** Receives the HTML after each of the editor's changes; '' for a text without content. */
  readonly onChange: (html: string) => void
  readonly onBlur: () => void
  /** Called if pasted text contained pictures without a usable address, which are left out. */
  readonly onPicturesLost: () => void
  /** Receives the names of embedded players and frames in pasted text, which are left out. */
  readonly onEmbedsLost: (names: readonly string[]) => void
  /** Receives files that were pasted or dropped. Dropped ones have a position in the text. */
  readonly onFiles: (files: readonly File[], position?: number) => void
  /** Attributes of the editable element. */
  readonly attributes: Readonly<Record<string, string>>
}

const emptyParagraphs = /(?:<p><\/p>)*$/

/** A value, and the HTML that the editor writes for it, which may differ in notation. */
interface Loaded {
  readonly html: string
  readonly written: string
  /** Empty paragraphs at the end of the value. */
  readonly end: string
}

const loadedOf = (html: string): Loaded => {
  const all = htmlOfDocument(documentOf(html))
  const [last = ''] = emptyParagraphs.exec(all) ?? []
  // The paragraph in an empty text exists only for the cursor.
  const end = html.trim() === '' ? '' : last
  return { html, written: all.slice(0, all.length - last.length) + end, end }
}

/**
 * HTML of the editor's content: the loaded value if nothing changed, '' if the content is empty. Empty paragraphs that
 * the editor adds for the cursor are left out.
 */
const typedHtml = (editor: Editor, { html, written, end }: Loaded): string => {
  const all = htmlOfDocument(editor.state.doc)
  const [added = ''] = emptyParagraphs.exec(all) ?? []
  const typed = all.slice(0, all.length - added.length) + added.slice(0, end.length)
  if (typed === written) return html
  return editor.isEmpty ? '' : typed
}

/** Creates an editor that follows the form value `html`; null while it is being created. */
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
  const [leaveByKeys] = useState(createLeaveByKeys)
  const editor = useEditor({
    extensions,
    content,
    // TipTap destroys an editor whose component is mounted more than 1 ms after its first render.
    immediatelyRender: false,
    // TipTap would inject its styles as HTML; prose.ts contains them instead.
    injectCSS: false,
    ...typedRules,
    editorProps: {
      attributes,
      handleDOMEvents: leaveByKeys,
      transformPastedHTML: pasted => {
        const { html: clean, lostPictures, lostEmbeds } = cleanPasted(pasted)
        if (lostPictures > 0) onPicturesLost()
        if (lostEmbeds.length > 0) onEmbedsLost(lostEmbeds)
        return clean
      },
      handlePaste: (_, event) => {
        const files = filesIn(event.clipboardData)
        if (files.length > 0) onFiles(files)
        return files.length > 0
      },
      handleDrop: (view, event, _, isMoved) => {
        const files = isMoved ? [] : filesIn(event.dataTransfer)
        if (files.length > 0) onFiles(files, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos)
        return files.length > 0
      },
    },
    onUpdate: ({ editor: changed }) => {
      const typed = typedHtml(changed, loaded.current)
      emitted.add(typed)
      onChange(typed)
    },
    onBlur: () => onBlur(),
  })
  useEffect(() => {
    if (!editor || !isShown) return
    if (emitted.has(html)) return
    // A value that the editor did not emit comes from the stored record after a save, or from code view.
    loaded.current = loadedOf(html)
    if (html !== typedHtml(editor, loaded.current)) {
      editor.commands.setContent(documentOf(html).toJSON(), { emitUpdate: false })
    }
  }, [editor, html, isShown, emitted])
  return editor
}
