import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { bytesIn } from '../../../messages/bytes.ts'
import { documentOf, typeLabelOf } from '../../../schema/values/documents.ts'
import { useLanguage } from '../../i18n/language.tsx'

/** What an address says of its document, like 'PDF · 1.2 MB'; '' where it says nothing. */
export const useDocumentFacts = (): ((address: string) => string) => {
  const { language } = useLanguage()
  return address => {
    const document = documentOf(address)
    if (!document) return ''
    const size = document.bytes === undefined ? [] : [bytesIn(document.bytes, language)]
    return [typeLabelOf(document.ending), ...size].join(' · ')
  }
}

/** A stored document: its name, which opens it, its type and its size. */
export const DocumentName = ({ address }: { address: string }) => {
  const facts = useDocumentFacts()
  return (
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Link href={address} target="_blank" rel="noopener">
        {documentOf(address)?.name ?? address}
      </Link>
      <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem', ml: 1, whiteSpace: 'nowrap' }}>
        {facts(address)}
      </Box>
    </Box>
  )
}
