import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId, useMemo } from 'react'
import type { Field } from '../../../schema/descriptor/field.ts'
import { traitsOf } from '../../../schema/descriptor/kindTraits.ts'
import { type Descriptor, fieldOf } from '../../../schema/descriptor/resource.ts'
import { normalize } from '../../../schema/validation/normalize.ts'
import { previewAddress } from '../../data/picturePreview.ts'
import { colour } from '../../ui/theme/colours.ts'
import { labelIn } from '../labels.ts'
import { ShownValue } from '../merge/ShownValue.tsx'
import { htmlDifferences, type Sides, textDifferences } from './differences.ts'
import { useHistoryTexts } from './historyTexts.ts'
import { MarkedText } from './MarkedText.tsx'

type Look = 'words' | 'html' | 'picture' | 'value'

/** View of a field: text with marked words or blocks, a picture, or the value as lists show it. */
const lookOf = (field: Field): Look => {
  const { holds, isPlain, isSearchable, isLong } = traitsOf(field)
  if (holds === 'html' || holds === 'picture') return holds
  return isPlain && (isSearchable || isLong) ? 'words' : 'value'
}

/** Two values of one field, the older first. */
export interface ComparedValues {
  readonly before: unknown
  readonly after: unknown
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const differencesOf = (field: Field, { before, after }: ComparedValues): Sides | undefined => {
  const look = lookOf(field)
  if (look === 'words') return textDifferences(textOf(before), textOf(after))
  return look === 'html' ? htmlDifferences(textOf(before), textOf(after)) : undefined
}

const Picture = ({ address }: { address: string }) => (
  <Box component="figure" sx={{ m: 0 }}>
    <Box
      component="img"
      src={previewAddress(address, 640)}
      alt=""
      sx={{ display: 'block', maxWidth: 1, maxHeight: 240, borderRadius: 1, bgcolor: colour.canvas }}
    />
    <Typography component="figcaption" variant="caption" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
      {address.split('/').at(-1)}
    </Typography>
  </Box>
)

interface ComparedFieldProps {
  readonly descriptor: Descriptor
  readonly name: string
  readonly values: ComparedValues
  /** Headings of the two values. */
  readonly headings: readonly [string, string]
  /** Note or button beside the field's label. */
  readonly action: ReactNode
}

/** Two values of a field: side by side, or below each other on narrow screens. */
export const ComparedField = ({ descriptor, name, values, headings, action }: ComparedFieldProps) => {
  const id = useId()
  const field = fieldOf(descriptor, name)
  const { before, after } = values
  const sides = useMemo(() => field && differencesOf(field, { before, after }), [field, before, after])
  if (!field) return null
  const shown = (side: 'before' | 'after') => {
    const value = values[side]
    const isEmpty = normalize(field, value) === null
    if (sides && !isEmpty)
      return (
        <MarkedText parts={sides[side]} mark={side === 'before' ? 'del' : 'ins'} isPlain={lookOf(field) === 'words'} />
      )
    if (lookOf(field) === 'picture' && !isEmpty) return <Picture address={textOf(value)} />
    return <ShownValue descriptor={descriptor} name={name} value={value} isWhole />
  }
  const column = (side: 'before' | 'after', heading: string) => (
    <Box
      sx={{
        minWidth: 0,
        px: { xs: 1.5, sm: 2 },
        py: 1.25,
        borderTop: 1,
        borderColor: 'divider',
        ...(side === 'after' && { '@media (min-width: 900px)': { borderLeft: 1, borderColor: 'divider' } }),
      }}
    >
      <Typography variant="caption" component="h4" color="text.secondary" sx={{ m: 0, mb: 0.5 }}>
        {heading}
      </Typography>
      <Box sx={{ fontSize: '0.9375rem', lineHeight: 1.6 }}>{shown(side)}</Box>
    </Box>
  )
  return (
    <Box component="section" aria-labelledby={id} sx={{ border: 1, borderColor: 'divider', borderRadius: 1 }}>
      <Box
        sx={{
          ...{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between' },
          ...{ columnGap: 2, px: { xs: 1.5, sm: 2 }, py: 0.75, minHeight: 48 },
        }}
      >
        <Typography id={id} component="h3" sx={{ m: 0, fontSize: '0.9375rem', fontWeight: 650 }}>
          {labelIn(descriptor, name)}
        </Typography>
        {action}
      </Box>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          '@media (min-width: 900px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        {column('before', headings[0])}
        {column('after', headings[1])}
      </Box>
    </Box>
  )
}

interface RestoreActionProps {
  readonly label: string
  /** False if the person cannot change the field in this form. */
  readonly isWritable: boolean
  /** True if the form has the older value. */
  readonly isInForm: boolean
  readonly onRestore: () => void
}

/** Button that restores a field, or a note that tells why there is none. */
export const RestoreAction = ({ label, isWritable, isInForm, onRestore }: RestoreActionProps) => {
  const texts = useHistoryTexts()
  if (isWritable && !isInForm)
    return (
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        aria-label={texts('restoreField', { field: label })}
        onClick={onRestore}
      >
        {texts('restore')}
      </Button>
    )
  return (
    <Typography variant="body2" color="text.secondary">
      {texts(isWritable ? 'inForm' : 'notWritable')}
    </Typography>
  )
}
