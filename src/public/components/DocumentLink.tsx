import { bytesIn } from '../../messages/bytes.ts'
import { locales } from '../../messages/formats.ts'
import { documentOf, typeLabelOf } from '../../schema/values/documents.ts'
import { hrefOf } from '../../schema/values/links.ts'
import { useLanguage, useTextAttributes } from '../site/siteContext.tsx'

interface DocumentLinkProps {
  /** A stored address; nothing is drawn for one that leads to no document. */
  readonly address: string | null | undefined
  /** What the link is called. Default: the name of the document. */
  readonly label?: string
}

/** A link that saves a document, with its type and size: “Annual report 2026 (PDF, 1.2 MB)”. */
export const DocumentLink = ({ address, label }: DocumentLinkProps) => {
  const language = useLanguage()
  const attributesOf = useTextAttributes()
  const document = documentOf(address)
  const href = hrefOf(address)
  if (!document || !href) return null
  const size = document.bytes === undefined ? [] : [bytesIn(document.bytes, locales[language])]
  const name = label ?? document.name
  return (
    // Not a link of the router: the address is no page.
    <a href={href} download>
      <span {...attributesOf(name)}>{name}</span> ({[typeLabelOf(document.ending), ...size].join(', ')})
    </a>
  )
}
