import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import type { Theme } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { useFormState } from 'react-hook-form'
import type { Descriptor, FieldInput, FormGroup, FormItem } from '../../schema/descriptor/resource.ts'
import type { AnyRecord } from '../data/descriptors.ts'
import { CollapsiblePanel, Panel } from '../ui/screen/Panel.tsx'
import { hiddenAfterSx, inPlaceSx } from '../ui/screen/stableLayout.ts'
import { FormInput } from './inputs/FormInput.tsx'
import { useMeets } from './inputs/useMeets.ts'
import { ReadOnlyContext } from './readOnly.ts'

/** Inputs under one heading; those that the descriptor groups with no other have none. */
interface Block {
  readonly key: string
  readonly heading?: string
  readonly isAside: boolean
  readonly isCollapsed: boolean
  readonly inputs: readonly FieldInput[]
}

const inputOf = (item: FormItem): FieldInput => (typeof item === 'string' ? { field: item } : item)
const isGroup = (item: FormItem | FormGroup): item is FormGroup => typeof item !== 'string' && 'group' in item

/** The blocks of a form, in the descriptor's order. */
const blocksOf = (descriptor: Pick<Descriptor, 'form'>): readonly Block[] => {
  const loose = descriptor.form.filter((item): item is FormItem => !isGroup(item)).map(inputOf)
  const groups = descriptor.form.filter(isGroup).map(group => ({
    key: group.group,
    heading: group.group,
    isAside: group.aside ?? false,
    isCollapsed: group.collapsed ?? false,
    inputs: group.items.map(inputOf),
  }))
  return loose.length ? [{ key: '', isAside: false, isCollapsed: false, inputs: loose }, ...groups] : groups
}

interface ColumnProps extends FormLayoutProps {
  readonly area: 'main' | 'aside'
  readonly blocks: readonly Block[]
}

const one = 'minmax(0, 1fr)'
/** What stands aside has no room for two in a row. */
const columns = { main: { xs: one, sm: `${one} ${one}` }, aside: one } as const

/** A block, which may be closed; never while a value in it is wrong. */
const BlockPanel = ({ block, children }: { block: Block; children: ReactNode }) => {
  const { errors } = useFormState()
  const { heading, isCollapsed, inputs } = block
  if (heading === undefined || !isCollapsed) return <Panel heading={heading}>{children}</Panel>
  return (
    <CollapsiblePanel heading={heading} isForcedOpen={inputs.some(({ field }) => errors[field] !== undefined)}>
      {children}
    </CollapsiblePanel>
  )
}

/** An input while its condition is met, or its value is wrong. */
const Shown = ({ input: { field, when = {} }, children }: { input: FieldInput; children: ReactNode }) => {
  const { errors } = useFormState()
  return useMeets(when) || errors[field] ? children : null
}

const Column = ({ area, blocks, descriptor, record }: ColumnProps) => (
  <Stack sx={{ gridArea: area, gap: 2, minWidth: 0, ...inPlaceSx }}>
    {blocks.map(block => (
      <BlockPanel key={block.key} block={block}>
        <Box sx={{ display: 'grid', gap: 2.5, alignItems: 'start', gridTemplateColumns: columns[area] }}>
          {block.inputs.map(input => (
            <Shown key={input.field} input={input}>
              <Box sx={{ minWidth: 0, gridColumn: input.half ? undefined : '1 / -1' }}>
                <FormInput descriptor={descriptor} input={input} record={record} />
              </Box>
            </Shown>
          ))}
        </Box>
      </BlockPanel>
    ))}
  </Stack>
)

interface FormLayoutProps {
  readonly descriptor: Descriptor
  /** The stored record; absent for a new one. */
  readonly record?: AnyRecord
}

/** Values stand on the page instead of in boxes that look as if they could be typed in, and there are no buttons. */
const readOnlySx = {
  '& .MuiInputBase-root': { bgcolor: 'transparent', boxShadow: 'none' },
  '& .MuiOutlinedInput-notchedOutline': { borderStyle: 'dashed', borderColor: 'divider' },
  '& .MuiInputBase-root:hover .MuiOutlinedInput-notchedOutline': { borderColor: 'divider' },
  '& :is(input, textarea, select)': { cursor: 'default', '&::placeholder': { color: 'transparent' } },
  '& .MuiNativeSelect-icon, & .MuiAutocomplete-endAdornment, & button': { display: 'none' },
} as const

const oneColumn = '"main" "aside" "below"'

/** Beside the main column, nothing is moved by what loads in it. */
const stackedSx = ({ breakpoints }: Theme) => ({
  [breakpoints.down('lg')]: hiddenAfterSx('> fieldset > :has(.loading)'),
})

/** The inputs of a form: a main column, and beside it, where there is room, what belongs aside; `children` stand below the main column, or below all. */
export const FormLayout = ({
  isReadOnly,
  children,
  ...form
}: FormLayoutProps & { isReadOnly: boolean; children?: ReactNode }) => {
  const blocks = blocksOf(form.descriptor)
  const aside = blocks.filter(block => block.isAside)
  const hasAside = aside.length > 0
  return (
    <Box
      sx={[
        {
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateAreas: { xs: oneColumn, lg: hasAside ? '"main aside" "below aside"' : oneColumn },
          gridTemplateRows: { lg: hasAside ? 'auto 1fr' : undefined },
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            lg: hasAside ? 'minmax(0, 1fr) 340px' : 'minmax(0, 860px)',
          },
        },
        hiddenAfterSx('> fieldset:has(.loading)'),
        stackedSx,
      ]}
    >
      <ReadOnlyContext value={isReadOnly}>
        <Box component="fieldset" disabled={isReadOnly} sx={[{ display: 'contents' }, isReadOnly && readOnlySx]}>
          <Column area="main" blocks={blocks.filter(block => !block.isAside)} {...form} />
          {hasAside && <Column area="aside" blocks={aside} {...form} />}
        </Box>
      </ReadOnlyContext>
      <Stack sx={{ gridArea: 'below', gap: 2, minWidth: 0, '&:empty': { display: 'none' } }}>{children}</Stack>
    </Box>
  )
}
