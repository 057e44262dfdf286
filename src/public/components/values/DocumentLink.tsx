import type { ReactNode } from 'react'
import { documentOf, typeLabelOf } from '../../../schema/values/documents.ts'
import { hostOf, hrefOf } from '../../../schema/values/links.ts'
import { FileSize } from './Numbers.tsx'

interface DocumentLinkProps {
  /** Where the document lies. */
  readonly address: string
  /** Default: the name of its file, or its host. */
  readonly name?: ReactNode
}

/** A document by its name, with its type and size where its address says them. An address that is no link draws nothing. */
export const DocumentLink = ({ address, name }: DocumentLinkProps) => {
  const document = documentOf(address)
  const href = hrefOf(address)
  if (!href) return null
  return (
    <>
      <a href={href} rel="noopener noreferrer">
        {name || (document ? document.name : hostOf(href))}
      </a>
      {document && ` (${typeLabelOf(document.ending)}`}
      {document?.bytes !== undefined && (
        <>
          {', '}
          <FileSize bytes={document.bytes} />
        </>
      )}
      {document && ')'}
    </>
  )
}
