import type { ReactNode } from 'react'
import { documentOf, typeLabelOf } from '../../../schema/values/documents.ts'
import { hrefOf } from '../../../schema/values/links.ts'
import { linkTextOf } from '../../../schema/values/linkText.ts'
import { FileSize } from './Numbers.tsx'

interface DocumentLinkProps {
  /** Address of the document. */
  readonly address: string
  /** Link text. Default: the name of the file, or `linkTextOf`. */
  readonly name?: ReactNode
}

/** Link to a document, with type and size if its address contains them. Renders nothing if the address is not a valid link. */
export const DocumentLink = ({ address, name }: DocumentLinkProps) => {
  const document = documentOf(address)
  const href = hrefOf(address)
  if (!href) return null
  return (
    <>
      <a href={href} rel="noopener noreferrer">
        {name || (document ? document.name : linkTextOf(href))}
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
