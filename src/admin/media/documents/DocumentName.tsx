import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useDataProvider, useNotify } from 'react-admin'
import type { AdminDataProvider } from '../../../dataProvider.ts'
import { formatBytes } from '../../../messages/bytes.ts'
import { documentOf, privateNameIn, typeLabelOf } from '../../../schema/values/documents.ts'
import { hrefOf } from '../../../schema/values/links.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { errorMessage } from '../../ui/errorMessage.ts'
import { saveFile } from '../../ui/screen/saveFile.ts'

/**
 * Returns a function that reads a document's type and size from its address, such as 'PDF · 1.2 MB'; '' if the address
 * is not a stored document's.
 */
export const useDocumentFacts = (): ((address: string) => string) => {
  const { language } = useLanguage()
  return address => {
    const document = documentOf(address)
    if (!document) return ''
    const size = document.bytes === undefined ? [] : [formatBytes(document.bytes, language)]
    return [typeLabelOf(document.ending), ...size].join(' · ')
  }
}

const nameOf = (address: string): string => documentOf(address)?.name ?? address

/**
 * Link to a private document. It is downloaded with the session's token, because the browser alone could not open it.
 */
const PrivateLink = ({ address }: { address: string }) => {
  const dataProvider = useDataProvider<AdminDataProvider>()
  const notify = useNotify()
  const t = useTranslate()
  const save = async () => {
    try {
      saveFile(nameOf(address), await dataProvider.privateDocument(address))
    } catch (error) {
      notify(errorMessage(error, t), { type: 'error' })
    }
  }
  return (
    <Link component="button" type="button" sx={{ textAlign: 'start' }} onClick={() => void save()}>
      {nameOf(address)}
    </Link>
  )
}

/** Name of a stored document, as a link that opens or downloads it. */
export const DocumentLink = ({ address }: { address: string }) =>
  privateNameIn(address) === undefined ? (
    <Link href={hrefOf(address)} target="_blank" rel="noopener">
      {nameOf(address)}
    </Link>
  ) : (
    <PrivateLink address={address} />
  )

/** A stored document: its name as a link, its type and its size. */
export const DocumentName = ({ address }: { address: string }) => {
  const facts = useDocumentFacts()
  return (
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <DocumentLink address={address} />
      <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem', ml: 1, whiteSpace: 'nowrap' }}>
        {facts(address)}
      </Box>
    </Box>
  )
}
