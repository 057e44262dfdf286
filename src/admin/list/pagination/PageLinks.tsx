import usePagination, { type UsePaginationItem } from '@mui/material/usePagination'
import type { ReactNode } from 'react'
import type { MessageKey } from '../../i18n/en/index.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { BackIcon, NextIcon } from '../../ui/icons.tsx'

type PageLink = UsePaginationItem['type']

const labelByLink: { readonly [K in PageLink]: MessageKey } = {
  page: 'list.page',
  first: 'list.firstPage',
  last: 'list.lastPage',
  next: 'list.nextPage',
  previous: 'list.previousPage',
  'start-ellipsis': 'list.pages',
  'end-ellipsis': 'list.pages',
}

/** Icon of a link that is not a page number. */
const picture: { readonly [K in PageLink]?: ReactNode } = { previous: <BackIcon />, next: <NextIcon /> }

interface PageLinksProps {
  readonly page: number
  readonly count: number
  readonly onChoose: (page: number) => void
}

/** Links to the pages of a list: previous and next, the first, the last, and those around the current page. */
export const PageLinks = ({ page, count, onChoose }: PageLinksProps) => {
  const t = useTranslate()
  const { items } = usePagination({ page, count, onChange: (_, next) => onChoose(next) })
  return (
    <nav className="page-links" aria-label={t('list.pages')}>
      <ul>
        {items.map(({ type, page: number, selected, disabled, onClick }) => (
          <li key={type === 'page' ? number : type}>
            {type.endsWith('ellipsis') ? (
              <div>…</div>
            ) : (
              <button
                type="button"
                aria-label={t(labelByLink[type], { page: number ?? '' })}
                aria-current={selected ? 'page' : undefined}
                disabled={disabled}
                onClick={onClick}
              >
                {picture[type] ?? (number !== null && t.number(number))}
              </button>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
