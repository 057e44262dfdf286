import Box from '@mui/material/Box'
import { type ReactNode, useId } from 'react'
import type { Field } from '../../../../schema/descriptor/field.ts'
import { normalize } from '../../../../schema/validation/normalize.ts'
import { hrefOf } from '../../../../schema/values/links.ts'
import { SmallPicture } from '../../../list/table/SmallPicture.tsx'
import { DocumentName } from '../../../media/documents/DocumentName.tsx'
import { describedBy, FormField } from '../../../ui/smallForm/FormField.tsx'
import { isNested, NestedValue } from '../../merge/NestedValue.tsx'
import { plainValue } from '../../merge/plainValue.ts'
import { RecordLinks } from './RecordLinks.tsx'

interface FixedValueProps {
  readonly label: string
  readonly field: Field
  readonly value: unknown
  /** One sentence below the value. */
  readonly help?: string | undefined
  /** Message about the value, shown instead of `help`. */
  readonly problem?: string | undefined
  /** Custom view of a value that is not empty. Default: the view of the field's kind. */
  readonly custom?: ReactNode
  /** Receives the element, to focus it. Default: it never takes the focus. */
  readonly onElement?: (element: HTMLElement | null) => void
}

/** Name of the file that an address leads to. */
const fileNameIn = (address: string): string => address.split(/[?#]/)[0]?.split('/').at(-1) ?? address

const shown = (field: Field, value: unknown): ReactNode => {
  if (field.kind === 'file' && hrefOf(String(value))) return <DocumentName address={String(value)} />
  if (field.kind === 'reference') return <RecordLinks ids={[value]} to={field.to} />
  if (field.kind === 'references') return <RecordLinks ids={value} to={field.to} />
  if (field.kind === 'image')
    return (
      <>
        <SmallPicture address={String(value)} /> {fileNameIn(String(value))}
      </>
    )
  return isNested(field) ? <NestedValue field={field} value={value} /> : plainValue(field, value)
}

/**
 * Read-only view of a value: as in lists, but with its line breaks. Records and documents are links; an empty value is
 * '–'.
 */
export const FixedValue = ({ label, field, value, help, problem, custom, onElement }: FixedValueProps) => {
  const id = useId()
  // A missing status is not empty: anything but 1 is Inactive.
  const isEmpty = field.kind !== 'status' && normalize(field, value) === null
  const around = { ...(help && { help }), ...(problem !== undefined && { problem }) }
  return (
    <FormField id={id} label={label} {...around}>
      <Box
        component="output"
        id={id}
        ref={onElement}
        tabIndex={onElement && -1}
        aria-describedby={describedBy(id, around)}
        sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', minWidth: 0 }}
      >
        {isEmpty ? '–' : (custom ?? shown(field, value))}
      </Box>
    </FormField>
  )
}
