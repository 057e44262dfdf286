import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import type { Theme } from '@mui/material/styles'
import { type ReactNode, Suspense } from 'react'
import { type Descriptor, isTab } from '../../../schema/descriptor/resource.ts'
import type { AnyRecord } from '../../data/descriptors.ts'
import { lazyScreen } from '../../ui/lazyPart.tsx'
import { Loading } from '../../ui/screen/Loading.tsx'
import { hiddenAfterSx, stableColumnSx } from '../../ui/screen/stableLayout.ts'
import { ReadOnlyContext } from '../readOnly.ts'
import { blocksOf, FormBlocks } from './FormBlocks.tsx'

const FormTabs = lazyScreen(async () => (await import('./FormTabs.tsx')).FormTabs)

interface FormLayoutProps {
  readonly descriptor: Descriptor
  /** The stored record; absent for a new one. */
  readonly record?: AnyRecord
}

const columnSx = { gap: 2, minWidth: 0, ...stableColumnSx } as const

/** Shows values without the look of editable inputs, and hides buttons. */
const readOnlySx = {
  '& .MuiInputBase-root': { bgcolor: 'transparent', boxShadow: 'none' },
  '& .MuiOutlinedInput-notchedOutline': { borderStyle: 'dashed', borderColor: 'divider' },
  '& .MuiInputBase-root:hover .MuiOutlinedInput-notchedOutline': { borderColor: 'divider' },
  '& :is(input, textarea, select)': { cursor: 'default', '&::placeholder': { color: 'transparent' } },
  '& .MuiNativeSelect-icon, & .MuiAutocomplete-endAdornment, & button': { display: 'none' },
} as const

const oneColumn = '"main" "aside" "below"'

/**
 * Hides the aside on narrow screens, where it is below the main column, while the main column is loading. On wide
 * screens they are side by side, so nothing moves.
 */
const stackedSx = ({ breakpoints }: Theme) => ({
  [breakpoints.down('lg')]: hiddenAfterSx('> fieldset > :has(.loading)'),
})

/**
 * Layout of a form's inputs: a main column, an aside next to it on wide screens, and tabs below the blocks that are
 * always shown. `children` go below the main column or, on narrow screens, below everything.
 */
export const FormLayout = ({
  isReadOnly,
  children,
  ...form
}: FormLayoutProps & { isReadOnly: boolean; children?: ReactNode }) => {
  const blocks = blocksOf(form.descriptor.form)
  const aside = blocks.filter(block => block.isAside)
  const tabs = form.descriptor.form.filter(isTab)
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
          <Stack sx={{ gridArea: 'main', ...columnSx }}>
            <FormBlocks area="main" blocks={blocks.filter(block => !block.isAside)} {...form} />
            {tabs.length > 0 && (
              <Suspense fallback={<Loading />}>
                <FormTabs tabs={tabs} {...form} />
              </Suspense>
            )}
          </Stack>
          {hasAside && (
            <Stack sx={{ gridArea: 'aside', ...columnSx }}>
              <FormBlocks area="aside" blocks={aside} {...form} />
            </Stack>
          )}
        </Box>
      </ReadOnlyContext>
      <Stack sx={{ gridArea: 'below', gap: 2, minWidth: 0, '&:empty': { display: 'none' } }}>{children}</Stack>
    </Box>
  )
}
