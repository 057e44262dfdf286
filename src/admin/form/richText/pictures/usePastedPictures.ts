/** Uploads pictures that are pasted or dropped into a text to the media library, and inserts them by address. */
import type { Editor } from '@tiptap/core'
import type { Transaction } from '@tiptap/pm/state'
import { useCallback, useRef, useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { AdminDataProvider } from '../../../../dataProvider.ts'
import { useMay } from '../../../data/permissions.ts'
import { useTranslate } from '../../../i18n/useTranslate.ts'
import { errorMessage } from '../../../ui/errorMessage.ts'
import { endUndoStep } from '../paste/undoStep.ts'
import { insertPictures } from './selectedPicture.ts'

interface PastedPictures {
  /** Name of the file that is being uploaded; undefined if none is. */
  readonly uploading: string | undefined
  /** Message about pictures that were not inserted; undefined if there are none. */
  readonly problem: string | undefined
  /** Removes the message. */
  readonly dismiss: () => void
  /** Shows the message that pasted pictures without an address were left out. */
  readonly refuse: () => void
  /** Uploads files and inserts them together, in their order, at a position of the text; by default, at the cursor. */
  readonly add: (files: readonly File[], position?: number) => void
  /** Sets the editor into which pictures are inserted. */
  readonly attach: (editor: Editor | null) => void
}

/** A position in the text that moves with the text while something before it is edited. */
interface Place {
  /** Stops following the text. Returns the position; undefined if there was no editor. */
  readonly end: () => number | undefined
}

const followPlace = (editor: Editor | null, start: number | undefined): Place => {
  let position = start ?? editor?.state.selection.to
  const follow = ({ transaction }: { readonly transaction: Transaction }) => {
    if (position !== undefined) position = transaction.mapping.map(position)
  }
  editor?.on('transaction', follow)
  return {
    end: () => {
      editor?.off('transaction', follow)
      return position
    },
  }
}

/** State of the upload of pasted pictures, and the functions that control it. */
export const usePastedPictures = (): PastedPictures => {
  const t = useTranslate()
  const may = useMay()
  const dataProvider = useDataProvider<AdminDataProvider>()
  const editor = useRef<Editor>(null)
  const queue = useRef(Promise.resolve())
  const [uploading, setUploading] = useState<string>()
  const [problem, setProblem] = useState<string>()

  /** Address of a stored file, or a message about one that could not be stored. */
  const store = async (file: File): Promise<{ readonly src: string | undefined } | { readonly refusal: string }> => {
    if (!file.type.startsWith('image/')) return { refusal: t('rich.notPicture', { name: file.name }) }
    setUploading(file.name)
    try {
      return { src: await dataProvider.upload(file) }
    } catch (error) {
      return { refusal: t('rich.notUploaded', { name: file.name, why: errorMessage(error, t) }) }
    }
  }
  const addAll = async (files: readonly File[], place: Place): Promise<void> => {
    const found = []
    for (const file of files) found.push(await store(file))
    setUploading(undefined)
    const pictures = found.flatMap(each => ('src' in each && each.src ? [{ src: each.src, alt: '' }] : []))
    const target = editor.current
    const position = place.end()
    if (target && !target.isDestroyed && pictures.length > 0) {
      endUndoStep(target.view)
      insertPictures(target.chain(), pictures, position).run()
      endUndoStep(target.view)
    }
    const refusals = found.flatMap(each => ('refusal' in each ? [each.refusal] : []))
    if (refusals.length > 0) setProblem(refusals.join(' '))
  }
  const add = (files: readonly File[], position?: number): void => {
    setProblem(may.addFiles ? undefined : t('rich.picturesNotAllowed'))
    if (!may.addFiles) return
    const place = followPlace(editor.current, position)
    // Files that are added during an upload wait, so that they are not inserted between earlier ones.
    queue.current = queue.current.then(() => addAll(files, place))
  }
  return {
    uploading,
    problem,
    dismiss: useCallback(() => setProblem(undefined), []),
    refuse: () => setProblem(t('rich.picturesLost')),
    add,
    attach: next => {
      editor.current = next
    },
  }
}
