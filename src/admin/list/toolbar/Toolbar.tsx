import { type Ref, Suspense, useId, useState } from 'react'
import { useListContext } from 'react-admin'
import type { Descriptor } from '../../../schema/descriptor/resource.ts'
import { textsOf } from '../../../schema/descriptor/texts.ts'
import type { AnyRecord } from '../../data/descriptors.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { FilterIcon } from '../../ui/icons.tsx'
import { lazyPart, lazyScreen } from '../../ui/lazyPart.tsx'
import { Loading } from '../../ui/screen/Loading.tsx'
import { SelectionBar } from '../bulk/SelectionBar.tsx'
import { useFilters } from '../filters/filters.ts'
import { MoreMenu } from './MoreMenu.tsx'
import { SearchBox } from './SearchBox.tsx'
import { ViewMenu } from './ViewMenu.tsx'

const FilterPanel = lazyScreen(async () => (await import('../filters/FilterPanel.tsx')).FilterPanel)
const FilterChips = lazyPart(async () => (await import('../filters/FilterChips.tsx')).FilterChips)

interface ToolbarProps {
  readonly descriptor: Descriptor
  readonly searchRef: Ref<HTMLInputElement>
}

/** Tools above the table: search, filters, view settings and actions on the whole list. */
export const Toolbar = ({ descriptor, searchRef }: ToolbarProps) => {
  const t = useTranslate()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const { selectedIds = [] } = useListContext<AnyRecord>()
  const isChoosing = selectedIds.length > 0
  const { filters, set } = useFilters(descriptor)
  const filterWords = set.length > 0 ? t('filter.buttonSet', { count: set.length }) : t('filter.button')
  return (
    <div className={isChoosing ? 'list-tools is-choosing' : 'list-tools'}>
      <div className="list-tools-top">
        <div className="list-tools-line" inert={isChoosing}>
          {descriptor.search.length > 0 && (
            <SearchBox placeholder={textsOf(descriptor).searchPlaceholder} inputRef={searchRef} />
          )}
          <div className="list-tools-end">
            {filters.length > 0 && (
              <button
                type="button"
                className="button is-tool"
                aria-label={filterWords}
                aria-expanded={isOpen}
                aria-controls={isOpen ? id : undefined}
                onClick={() => setIsOpen(!isOpen)}
              >
                <FilterIcon />
                <span>{filterWords}</span>
              </button>
            )}
            <ViewMenu descriptor={descriptor} />
            <MoreMenu descriptor={descriptor} />
          </div>
        </div>
        <SelectionBar descriptor={descriptor} />
      </div>
      {isOpen && (
        <div id={id}>
          <Suspense fallback={<Loading />}>
            <FilterPanel descriptor={descriptor} />
          </Suspense>
        </div>
      )}
      {set.length > 0 && (
        <Suspense>
          <FilterChips descriptor={descriptor} />
        </Suspense>
      )}
    </div>
  )
}
