import Box from '@mui/material/Box'
import { type ReactNode, useId } from 'react'
import type { Field } from '../../../schema/descriptor/field.ts'
import { hrefOf } from '../../../schema/values/links.ts'
import { DocumentName } from '../../media/documents/DocumentName.tsx'
import { FormField } from '../../ui/smallForm/FormField.tsx'
import { plainValue } from '../merge/plainValue.ts'

interface FixedValueProps {
  readonly label: string
  readonly field: Field
  readonly value: unknown
}

const shown = (field: Field, value: unknown): ReactNode =>
  field.kind === 'file' && hrefOf(String(value)) ? <DocumentName address={String(value)} /> : plainValue(field, value)

/**
 * Read-only view of a stored value: as in lists, but with its line breaks. A document is a link; an empty value is '–'.
 */
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
