import Box from '@mui/material/Box'
import type { Field } from '../../../schema/descriptor/field.ts'
import { type Descriptor, fieldOf } from '../../../schema/descriptor/resource.ts'
import { normalize } from '../../../schema/validation/normalize.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { isNested, NestedValue } from './NestedValue.tsx'
import { plainValue } from './plainValue.ts'

interface ShownValueProps {
  readonly descriptor: Descriptor
  readonly name: string
  readonly value: unknown
  /** True to show a long value without a scroll bar. Default false. */
  readonly isWhole?: boolean
}

/** Read-only view of a field's whole value, for comparison. */
export const ShownValue = ({ descriptor, name, value, isWhole = false }: ShownValueProps) => {
  const t = useTranslate()
  const field: Field | undefined = fieldOf(descriptor, name)
  const isEmpty = !field || normalize(field, value) === null
  return (
    <Box
      component="span"
      sx={{
        display: 'block',
        ...(!isWhole && { maxHeight: 180, overflowY: 'auto' }),
        overflowWrap: 'anywhere',
        whiteSpace: 'pre-wrap',
        ...(isEmpty && { color: 'text.secondary', fontStyle: 'italic' }),
      }}
    >
      {isEmpty && t('merge.empty')}
      {!isEmpty && (isNested(field) ? <NestedValue field={field} value={value} /> : plainValue(field, value))}
    </Box>
  )
}
