/** Pictures that are pasted or dropped into a text: they are stored in the media library, and stand in the text by their address. */
import type { Editor } from '@tiptap/core'
import { useRef, useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { AdminDataProvider } from '../../../dataProvider.ts'
import { useMay } from '../../data/permissions.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { errorMessage } from '../../ui/errorMessage.ts'

interface PastedPictures {
  /** Name of the file that is being stored; undefined where none is. */
  readonly uploading: string | undefined
  /** Message about what could not be stored; undefined where all was. */
  readonly problem: string | undefined
  readonly dismiss: () => void
  readonly refuse: () => void
  /** Stores files and puts them where the cursor is. */
  readonly add: (files: readonly File[]) => void
  /** Is given the editor that they go to. */
  readonly attach: (editor: Editor | null) => void
}

export const usePastedPictures = (): PastedPictures => {
  const t = useTranslate()
  const may = useMay()
  const dataProvider = useDataProvider<AdminDataProvider>()
  const editor = useRef<Editor>(null)
  const [uploading, setUploading] = useState<string>()
  const [problem, setProblem] = useState<string>()

  const addOne = async (file: File): Promise<string | undefined> => {
    if (!file.type.startsWith('image/')) return t('rich.notPicture', { name: file.name })
    setUploading(file.name)
    try {
      const src = await dataProvider.upload(file)
      const target = editor.current
      if (src && target && !target.isDestroyed) target.chain().focus().setImage({ src, alt: '' }).run()
      return undefined
    } catch (error) {
      return t('rich.notUploaded', { name: file.name, why: errorMessage(error, t) })
    } finally {
      setUploading(undefined)
    }
  }
  const add = async (files: readonly File[]): Promise<void> => {
    if (!may.addFiles) return setProblem(t('rich.picturesLost'))
    setProblem(undefined)
    const problems: string[] = []
    for (const file of files) problems.push(...[await addOne(file)].filter(words => words !== undefined))
    if (problems.length > 0) setProblem(problems.join(' '))
  }
  return {
    uploading,
    problem,
    dismiss: () => setProblem(undefined),
    refuse: () => setProblem(t('rich.picturesLost')),
    add: files => void add(files),
    attach: next => {
      editor.current = next
    },
  }
}
