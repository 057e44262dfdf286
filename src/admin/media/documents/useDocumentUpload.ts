/** Upload of one document. It continues while another part of the form is shown. */
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useDataProvider } from 'react-admin'
import type { AdminDataProvider } from '../../../dataProvider.ts'
import type { Issue } from '../../../schema/validation/issue.ts'
import { valueIssue } from '../../../schema/validation/valueIssues.ts'
import { type DocumentEnding, megabyte, typeLabelOf } from '../../../schema/values/documents.ts'
import { createUploads } from '../uploads.ts'

/** File extension in lower case; 'jpeg' becomes 'jpg'. */
const endingIn = (name: string): string =>
  (/\.([a-z]+)$/i.exec(name.trim())?.[1] ?? '').toLowerCase().replace('jpeg', 'jpg')

interface DocumentRule {
  readonly label: string
  readonly endings: readonly DocumentEnding[]
  /** Maximum size in MB. Default: only the server's limit applies. */
  readonly maxMegabytes?: number | undefined
}

/** Problem with a file's name or size that is detected before the upload; undefined if there is none. */
export const documentIssueOf = (
  { name, size }: File,
  { label, endings, maxMegabytes: max }: DocumentRule,
): Issue | undefined => {
  const known: readonly string[] = endings
  if (!known.includes(endingIn(name)))
    return valueIssue('wrong-document-type', { label, types: endings.map(typeLabelOf) })
  return max !== undefined && size > max * megabyte ? valueIssue('document-too-large', { label, max }) : undefined
}

interface DocumentUploadOptions {
  /** True for a private document. Default false: the document is stored in the library. */
  readonly isPrivate?: boolean | undefined
  /** Called with the address of the stored document. */
  readonly onStored: (address: string) => void
}

/** The current upload, and `send`, which starts another in its place. */
export const useDocumentUpload = ({ isPrivate, onStored }: DocumentUploadOptions) => {
  const dataProvider = useDataProvider<AdminDataProvider>()
  const [uploads] = useState(() =>
    createUploads((file, call) =>
      isPrivate ? dataProvider.uploadPrivateDocument(file, call) : dataProvider.uploadDocument(file, call),
    ),
  )
  const [upload] = useSyncExternalStore(uploads.subscribe, uploads.list)
  const store = useRef(onStored)
  store.current = onStored
  const address = upload?.state === 'stored' ? upload.address : undefined
  useEffect(() => {
    if (address === undefined) return
    uploads.clearFinished()
    store.current(address)
  }, [address, uploads])
  const send = (file: File) => {
    if (upload) uploads.cancel(upload.id)
    uploads.add([file])
  }
  return { upload, uploads, send }
}
