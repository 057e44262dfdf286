import { useListSortContext } from 'react-admin'
import type { AnyRecord } from '../../data/descriptors.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { ArrowDownIcon } from '../../ui/icons.tsx'
import { Check } from './Check.tsx'
import { type ListColumn, sortFieldOf } from './columns.ts'
import { useSelection } from './selection.ts'
import { columnClass } from './tableClass.ts'

/** Sort order after a click on a column heading: ascending, then descending, then the provider's own order. */
const nextSort = (field: string, isSorted: boolean, order: 'ASC' | 'DESC') => {
  if (!isSorted) return { field, order: 'ASC' } as const
  return order === 'ASC' ? ({ field, order: 'DESC' } as const) : ({ field: '', order: 'ASC' } as const)
}

const SortableCell = ({ column, index }: { column: ListColumn; index: number }) => {
  const { sort, setSort } = useListSortContext()
  const field = sortFieldOf(column) ?? ''
  const isSorted = sort.field === field
  return (
    <th
      scope="col"
      className={columnClass(column, index)}
      aria-sort={isSorted ? (sort.order === 'DESC' ? 'descending' : 'ascending') : undefined}
    >
      <button type="button" className="sort-label" onClick={() => setSort(nextSort(field, isSorted, sort.order))}>
        {column.label}
        <ArrowDownIcon />
      </button>
    </th>
  )
}

interface PageCheckProps {
  readonly isChoosable: (record: AnyRecord) => boolean
}

const PageCheck = ({ isChoosable }: PageCheckProps) => {
  const t = useTranslate()
  const { isPageChosen, isPagePartlyChosen, togglePage } = useSelection(isChoosable)
  return (
    <Check label={t('list.choosePage')} isChecked={isPageChosen} isMixed={isPagePartlyChosen} onChange={togglePage} />
  )
}

interface ListHeadProps {
  readonly columns: readonly ListColumn[]
  /** True for rows that can be selected; undefined if none can. */
  readonly isChoosable: PageCheckProps['isChoosable'] | undefined
  readonly canSort: boolean
  /** Heading of a column that is not a field; undefined if there is none. */
  readonly extra: string | undefined
}

/** Head of a list with the column headings, which sort the list if `canSort` is true. */
export const ListHead = ({ columns, isChoosable, canSort, extra }: ListHeadProps) => {
  const t = useTranslate()
  return (
    <thead>
      <tr>
        <th scope="col" className="column-number">
          <div>
            {isChoosable && <PageCheck isChoosable={isChoosable} />}
            {t('list.number')}
          </div>
        </th>
        {columns.map((column, index) =>
          canSort ? (
            <SortableCell key={column.key} column={column} index={index} />
          ) : (
            <th key={column.key} scope="col" className={columnClass(column, index)}>
              {column.label}
            </th>
          ),
        )}
        {extra !== undefined && <th scope="col">{extra}</th>}
        <th scope="col" className="column-actions">
          {t('list.actions')}
        </th>
      </tr>
    </thead>
  )
}
