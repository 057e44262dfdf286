import { useId } from 'react'
import { useListContext } from 'react-admin'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { DropIcon } from '../../ui/icons.tsx'
import { useListPreferences } from '../preferences/useListPreferences.ts'
import { PageLinks } from './PageLinks.tsx'

interface ListFooterProps {
  /** Path of the list, under which its page size is stored. */
  readonly path: string
  /** Text with the placeholders {from}, {to}, {total}, {currentPage}, {pageSize} and {totalItems}. */
  readonly text: string
  readonly pageSizes: readonly number[]
}

/** Footer of a list: the range that is shown, the page size, and links to other pages. */
export const ListFooter = ({ path, text, pageSizes }: ListFooterProps) => {
  const t = useTranslate()
  const id = useId()
  const { page, perPage, setPage, setPerPage, total = 0, meta, isPending, data } = useListContext()
  const [preferences, change] = useListPreferences()
  // A list that failed to load shows the failure instead; its number of entries is unknown.
  if (isPending || !data) return null
  const choosePageSize = (size: number) => {
    change({ pageSizes: { ...preferences.pageSizes, [path]: size } })
    setPerPage(size)
  }
  // If counting stopped early, the number is marked as 'more than'.
  const entries = meta?.hasMore ? t('list.moreThan', { count: total }) : total
  const offered = [...new Set([...pageSizes, perPage])].sort((a, b) => a - b)
  const line = t.fill(text, {
    from: total === 0 ? 0 : (page - 1) * perPage + 1,
    to: Math.min(page * perPage, total),
    total: entries,
    currentPage: page,
    pageSize: perPage,
    totalItems: entries,
  })
  return (
    <div className="list-footer">
      <span className="list-count">{line}</span>
      <div className="page-size">
        <label htmlFor={id}>{t('list.pageSize')}</label>
        <span className="field">
          <select id={id} value={perPage} onChange={event => choosePageSize(Number(event.target.value))}>
            {offered.map(size => (
              // The current size is always displayed, but can be selected only if the list offers it.
              <option key={size} value={size} hidden={!pageSizes.includes(size)}>
                {t.number(size)}
              </option>
            ))}
          </select>
          <DropIcon />
        </span>
      </div>
      <PageLinks page={page} count={Math.max(1, Math.ceil(total / perPage))} onChoose={setPage} />
    </div>
  )
}
