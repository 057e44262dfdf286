import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import type { Descriptor, FieldInput, FormGroup, FormItem } from '../../schema/resource.ts'
import type { AnyRecord } from '../registry.ts'
import { Panel } from '../shell/Panel.tsx'
import { FormInput } from './inputs/FormInput.tsx'

/** Inputs under one heading; those that the descriptor groups with no other have none. */
interface Block {
  readonly key: string
  readonly heading?: string
  readonly isAside: boolean
  readonly inputs: readonly FieldInput[]
}

const inputOf = (item: FormItem): FieldInput => (typeof item === 'string' ? { field: item } : item)
const isGroup = (item: FormItem | FormGroup): item is FormGroup => typeof item !== 'string' && 'group' in item

/** The blocks of a form, in the descriptor's order. */
export const blocksOf = (descriptor: Pick<Descriptor, 'form'>): readonly Block[] => {
  const loose = descriptor.form.filter((item): item is FormItem => !isGroup(item)).map(inputOf)
  const groups = descriptor.form.filter(isGroup).map(group => ({
    key: group.group,
    heading: group.group,
    isAside: group.aside ?? false,
    inputs: group.items.map(inputOf),
  }))
  return loose.length ? [{ key: '', isAside: false, inputs: loose }, ...groups] : groups
}

const Column = ({ blocks, descriptor, record }: { blocks: readonly Block[] } & FormLayoutProps) => (
  <Stack sx={{ gap: 2, minWidth: 0 }}>
    {blocks.map(block => (
      <Panel key={block.key} heading={block.heading}>
        <Stack sx={{ gap: 2.5 }}>
          {block.inputs.map(input => (
            <FormInput key={input.field} descriptor={descriptor} input={input} record={record} />
          ))}
        </Stack>
      </Panel>
    ))}
  </Stack>
)

export interface FormLayoutProps {
  readonly descriptor: Descriptor
  /** The stored record; absent for a new one. */
  readonly record?: AnyRecord
}

/** The inputs of a form: a main column, and beside it, where there is room, what belongs aside. */
export const FormLayout = ({ descriptor, record }: FormLayoutProps) => {
  const blocks = blocksOf(descriptor)
  const aside = blocks.filter(block => block.isAside)
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          lg: aside.length ? 'minmax(0, 1fr) 340px' : 'minmax(0, 860px)',
        },
      }}
    >
      <Column blocks={blocks.filter(block => !block.isAside)} descriptor={descriptor} record={record} />
      {aside.length > 0 && <Column blocks={aside} descriptor={descriptor} record={record} />}
    </Box>
  )
}
