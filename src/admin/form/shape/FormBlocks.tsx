/** Blocks of a form. Each block shows the inputs under one heading whose conditions are met. */
import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { useFormState } from 'react-hook-form'
import {
  type Descriptor,
  type FieldInput,
  type FormPart,
  inputsOf,
  isGroup,
  isTab,
} from '../../../schema/descriptor/resource.ts'
import type { AnyRecord } from '../../data/descriptors.ts'
import { CollapsiblePanel, Panel } from '../../ui/screen/Panel.tsx'
import { FormInput } from '../inputs/FormInput.tsx'
import { ShownInput } from './ShownInput.tsx'

/** Inputs under one heading. Ungrouped inputs have no heading. */
export interface Block {
  readonly key: string
  readonly heading?: string
  readonly isAside: boolean
  readonly isCollapsed: boolean
  readonly inputs: readonly FieldInput[]
}

/** Blocks of a form, or of one of its tabs, in the descriptor's order. Tabs are not included. */
export const blocksOf = (parts: readonly FormPart[]): readonly Block[] => {
  const loose = inputsOf({ form: parts.filter(part => !isGroup(part) && !isTab(part)) })
  const groups = parts.filter(isGroup).map(group => ({
    key: group.group,
    heading: group.group,
    isAside: group.aside ?? false,
    isCollapsed: group.collapsed ?? false,
    inputs: inputsOf({ form: group.items }),
  }))
  return loose.length ? [{ key: '', isAside: false, isCollapsed: false, inputs: loose }, ...groups] : groups
}

export interface FormBlocksProps {
  readonly blocks: readonly Block[]
  readonly area: 'main' | 'aside'
  readonly descriptor: Descriptor
  /** The stored record; absent for a new one. */
  readonly record?: AnyRecord
}

const one = 'minmax(0, 1fr)'
/** The aside is too narrow for two inputs in a row. */
const columns = { main: { xs: one, sm: `${one} ${one}` }, aside: one } as const

/**
 * An input that previews the other inputs of its block stays in view while they are filled in, if the window is large
 * enough for both.
 */
const staysInViewSx = {
  '@media (min-width: 600px) and (min-height: 900px)': {
    '&:has(> [data-stays-in-view])': {
      ...{ position: 'sticky', top: 'calc(64px + var(--view-bar, 0px))', zIndex: 1 },
      ...{ pb: 1, mb: -1, bgcolor: 'background.paper' },
    },
    // A focused input is scrolled to a position below the preview.
    '&:has(> [data-stays-in-view]) ~ * :is(input, textarea, select, button, [role="combobox"])': {
      scrollMarginTop: '40rem',
    },
  },
} as const

/** Panel of a block. It may be collapsed, but never while it contains an invalid value. */
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

/** Blocks, one below the other. */
export const FormBlocks = ({ blocks, area, descriptor, record }: FormBlocksProps) =>
  blocks.map(block => (
    <BlockPanel key={block.key} block={block}>
      <Box sx={{ display: 'grid', gap: 2.5, alignItems: 'start', gridTemplateColumns: columns[area] }}>
        {block.inputs.map(input => (
          <ShownInput key={input.field} input={input}>
            <Box sx={{ minWidth: 0, gridColumn: input.half ? undefined : '1 / -1', ...staysInViewSx }}>
              <FormInput descriptor={descriptor} input={input} record={record} />
            </Box>
          </ShownInput>
        ))}
      </Box>
    </BlockPanel>
  ))
