import Box from '@mui/material/Box'
import { type ReactNode, useId } from 'react'
import type { Field } from '../../../schema/descriptor/field.ts'
import { documentOf } from '../../../schema/values/documents.ts'
import { hrefOf } from '../../../schema/values/links.ts'
import { FormField } from '../../ui/smallForm/FormField.tsx'
import { plainValue } from '../merge/plainValue.ts'

interface FixedValueProps {
  readonly label: string
  readonly field: Field
  readonly value: unknown
}

const shown = (field: Field, value: unknown): ReactNode => {
  const address = field.kind === 'file' ? hrefOf(String(value)) : ''
  if (!address) return plainValue(field, value)
  return (
    <a href={address} target="_blank" rel="noreferrer">
      {documentOf(address)?.name ?? address}
    </a>
  )
}

/** A stored value that no longer changes, as lists show it, with its line breaks; a document can be opened. */
export const FixedValue = ({ label, field, value }: FixedValueProps) => {
  const id = useId()
  return (
    <FormField id={id} label={label}>
      <Box component="output" id={id} sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {value === null || value === undefined || value === '' ? '–' : shown(field, value)}
      </Box>
    </FormField>
  )
}
