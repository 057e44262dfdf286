/**
 * Views of rows that consist of a picture or document and its name. They need no field labels: a wall of pictures, or
 * links to documents.
 */
import type { ComponentType } from 'react'
import type { PublicField } from '../../../resources/publicFields.ts'
import type { FieldKind } from '../../../schema/descriptor/field.ts'
import { hrefOf } from '../../../schema/values/links.ts'
import { useTextAttributes } from '../../site/siteContext.tsx'
import { PictureWall } from '../media/PictureWall.tsx'
import { DocumentLink } from './DocumentLink.tsx'

/** Values of an entry, by field name. */
export type EntryValues = Readonly<Record<string, unknown>>

interface NamedEntriesProps {
  readonly field: PublicField
  readonly entries: readonly EntryValues[]
}

/** File of the given kind in each entry, with its name; '' for a missing one. */
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

/** Kinds of an entry's fields in alphabetical order, joined by commas; '' if the field is not of kind rows. */
const kindsIn = ({ kind, entries = [] }: PublicField): string =>
  kind === 'rows'
    ? (entries[0]?.fields ?? [])
        .map(field => field.kind)
        .toSorted()
        .join()
    : ''

/** True if the entries of a field are shown as a wall of pictures. */
export const isPictureWall = (field: PublicField): boolean => ['image', 'image,text'].includes(kindsIn(field))

/** Component for rows whose entries are only a picture or a document with a name; undefined for all other fields. */
export const namedEntriesOf = (field: PublicField): ComponentType<NamedEntriesProps> | undefined => {
  if (isPictureWall(field)) return Pictures
  return kindsIn(field) === 'file,text' ? Documents : undefined
}
