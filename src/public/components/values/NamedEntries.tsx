/** Lists of files with their names, which say what they are without labels: pictures as a wall, documents as links. */
import type { ComponentType } from 'react'
import type { PublicField } from '../../../resources/derived/publicRecords.ts'
import type { FieldKind } from '../../../schema/descriptor/field.ts'
import { hrefOf } from '../../../schema/values/links.ts'
import { useTextAttributes } from '../../site/siteContext.tsx'
import { PictureWall } from '../media/PictureWall.tsx'
import { DocumentLink } from './DocumentLink.tsx'

/** The values of an entry, by the names of its fields. */
export type EntryValues = Readonly<Record<string, unknown>>

interface NamedEntriesProps {
  readonly field: PublicField
  readonly entries: readonly EntryValues[]
}

/** The files of a kind with their names; '' for none. */
const filesIn = ({ field, entries }: NamedEntriesProps, kind: FieldKind) => {
  const fields = field.entries?.[0]?.fields ?? []
  const textOf = (values: EntryValues, of: FieldKind): string => {
    const value = values[fields.find(inner => inner.kind === of)?.name ?? '']
    return typeof value === 'string' ? value : ''
  }
  return entries.map((values, id) => ({ id, address: textOf(values, kind), text: textOf(values, 'text'), alt: '' }))
}

const Pictures = (props: NamedEntriesProps) => (
  <PictureWall pictures={filesIn(props, 'image').filter(({ address }) => address)} />
)

const Documents = (props: NamedEntriesProps) => {
  const attributesOf = useTextAttributes()
  return (
    <ul>
      {filesIn(props, 'file').map(({ id, address, text }) => (
        <li key={id} {...attributesOf(text)}>
          {hrefOf(address) ? <DocumentLink address={address} name={text} /> : text}
        </li>
      ))}
    </ul>
  )
}

/** The kinds of the fields of each entry, in alphabetical order; '' for what are no rows. */
const kindsIn = ({ kind, entries = [] }: PublicField): string =>
  kind === 'rows'
    ? (entries[0]?.fields ?? [])
        .map(field => field.kind)
        .toSorted()
        .join()
    : ''

/** Whether the entries of a field are a wall of pictures. */
export const isWall = (field: PublicField): boolean => ['image', 'image,text'].includes(kindsIn(field))

/** What draws the entries of rows that have a picture, or a document, and a name for it alone; undefined for all others. */
export const namedEntriesOf = (field: PublicField): ComponentType<NamedEntriesProps> | undefined => {
  if (isWall(field)) return Pictures
  return kindsIn(field) === 'file,text' ? Documents : undefined
}
