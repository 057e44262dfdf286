import FilterList from '@mui/icons-material/FilterList'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { lazy, type Ref, Suspense, useId, useState } from 'react'
import type { Descriptor } from '../../schema/resource.ts'
import { textsOf } from '../../schema/texts.ts'
import { Loading } from '../shell/Loading.tsx'
import { useText } from '../useText.ts'
import { FilterChips } from './filters/FilterChips.tsx'
import { useFilters } from './filters/filters.ts'
import { toolSx, toolWordSx } from './listLook.ts'
import { MoreMenu } from './MoreMenu.tsx'
import { SearchBox } from './SearchBox.tsx'
import { ViewMenu } from './ViewMenu.tsx'

const FilterPanel = lazy(async () => ({ default: (await import('./filters/FilterPanel.tsx')).FilterPanel }))

export interface ToolbarProps {
  readonly descriptor: Descriptor
  readonly searchRef: Ref<HTMLInputElement>
}

/** Above the table: what is searched and filtered, how it is shown, and what is done with all of it. */
export const Toolbar = ({ descriptor, searchRef }: ToolbarProps) => {
  const say = useText()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const { filters, set } = useFilters(descriptor)
  const filterWords = set.length > 0 ? say('filter.buttonSet', { count: set.length }) : say('filter.button')
  return (
    <Box sx={{ display: 'grid', gap: 1.5, p: 1.5, borderBottom: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        {descriptor.search.length > 0 && (
          <SearchBox placeholder={textsOf(descriptor).searchPlaceholder} inputRef={searchRef} />
        )}
        <Box sx={{ display: 'flex', alignItems: 'center', gap: { xs: 0, sm: 0.5 }, ml: 'auto' }}>
          {filters.length > 0 && (
            <Button
              color="inherit"
              startIcon={<FilterList />}
              aria-label={filterWords}
              sx={toolSx}
              aria-expanded={isOpen}
              aria-controls={isOpen ? id : undefined}
              onClick={() => setIsOpen(!isOpen)}
            >
              <Box component="span" sx={toolWordSx}>
                {filterWords}
              </Box>
            </Button>
          )}
          <ViewMenu descriptor={descriptor} />
          <MoreMenu descriptor={descriptor} />
        </Box>
      </Box>
      {isOpen && (
        <Box id={id}>
          <Suspense fallback={<Loading />}>
            <FilterPanel descriptor={descriptor} />
          </Suspense>
        </Box>
      )}
      <FilterChips descriptor={descriptor} />
    </Box>
  )
}
