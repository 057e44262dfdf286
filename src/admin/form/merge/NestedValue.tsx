/**
 * Read-only view of a composite value: one labelled line for each inner value. Uses only spans, because it is shown
 * inside an input's label, where lists and tables are not allowed.
 */
import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import type { CompositeField, Field, FieldOf } from '../../../schema/descriptor/field.ts'
import { blockKey, entryFieldsOf, isComposite } from '../../../schema/descriptor/innerFields.ts'
import type { Fields, Row } from '../../../schema/descriptor/resource.ts'
import { normalize, toSentValue } from '../../../schema/validation/normalize.ts'
import { useResourceLabel } from '../../i18n/localizedDescriptors.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { useRecordNames } from '../../list/table/ReferenceCell.tsx'
import { plainValue } from './plainValue.ts'

type NestedField = CompositeField | FieldOf<'references'>
/** True for a field whose value contains several values, which would be hard to tell apart on a single line. */
export const isNested = (field: Field): field is NestedField => isComposite(field) || field.kind === 'references'

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box component="span" sx={{ display: 'block' }}>
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {label}
    </Box>
    {children}
  </Box>
)
const Inside = ({ children }: { children: ReactNode }) => (
  <Box component="span" sx={{ display: 'block', pl: 1.5, borderLeft: 1, borderColor: 'divider' }}>
    {children}
  </Box>
)

/** Non-empty values of the fields, each with its label. */
const NestedValues = ({ fields, values }: { fields: Fields; values: Row }) =>
  Object.entries(fields).map(([name, field]) => {
    const value = values[name]
    // The id of a child record is read-only and means nothing to people.
    if (field.readOnly || normalize(field, value) === null) return null
    return isNested(field) ? (
      <Line key={name} label={field.label}>
        <Inside>
          <NestedValue field={field} value={value} />
        </Inside>
      </Line>
    ) : (
      <Line key={name} label={`${field.label}: `}>
        {plainValue(field, value)}
      </Line>
    )
  })

const RecordNames = ({ ids, to }: { ids: unknown; to: string }) =>
  useRecordNames(ids, to).map((name, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is shown
    <Line key={at} label={`${at + 1}. `}>
      {name}
    </Line>
  ))

const isObject = (value: unknown): value is Row => typeof value === 'object' && value !== null

/** Label of a block's type; undefined for rows. */
const typeOf = (field: CompositeField, entry: Row): string | undefined =>
  field.kind === 'blocks' ? field.blocks[String(entry[blockKey])]?.label : undefined

/** Values of a group, entries of rows or blocks, or names of records, in order. */
export const NestedValue = ({ field, value }: { field: NestedField; value: unknown }) => {
  const t = useTranslate()
  const labelOf = useResourceLabel()
  // Some data providers return the stored JSON text instead of the value.
  const sent = toSentValue(field, normalize(field, value))
  if (field.kind === 'references') return <RecordNames ids={sent} to={field.to} />
  if (field.kind === 'group') return isObject(sent) && <NestedValues fields={field.fields} values={sent} />
  // Entries of the rights of a role contain the name of a resource.
  const labelled = (entry: Row): Row =>
    field.input === 'rights' ? { ...entry, resource: labelOf(String(entry.resource)) } : entry
  const entries = Array.isArray(sent) ? sent.filter(isObject).map(labelled) : []
  return entries.map((entry, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is shown
    <Line key={at} label={[`${t.number(at + 1)}.`, typeOf(field, entry)].filter(Boolean).join(' ')}>
      <Inside>
        <NestedValues fields={entryFieldsOf(field, entry) ?? {}} values={entry} />
      </Inside>
    </Line>
  ))
}
