import Box from '@mui/material/Box'
import Pagination from '@mui/material/Pagination'
import PaginationItem from '@mui/material/PaginationItem'
import Select from '@mui/material/Select'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useListPaginationContext } from 'react-admin'
import type { TextKey } from '../texts.ts'
import { useText } from '../useText.ts'
import { useListPreferences } from './preferences.ts'

type PageLink = 'page' | 'first' | 'last' | 'next' | 'previous' | 'start-ellipsis' | 'end-ellipsis'
const labelByLink: { readonly [K in PageLink]: TextKey } = {
  page: 'list.page',
  first: 'list.firstPage',
  last: 'list.lastPage',
  next: 'list.nextPage',
  previous: 'list.previousPage',
  'start-ellipsis': 'list.pages',
  'end-ellipsis': 'list.pages',
}

export interface ListFooterProps {
  /** Path of the list, by which its page size is remembered. */
  readonly path: string
  /** With {from}, {to}, {total}, {currentPage}, {pageSize} and {totalItems}. */
  readonly text: string
  readonly pageSizes: readonly number[]
}

/** What of the list is shown, how much of it at once, and its other pages. */
export const ListFooter = ({ path, text, pageSizes }: ListFooterProps) => {
  const say = useText()
  const id = useId()
  const { page, perPage, setPage, setPerPage, total = 0, isPending } = useListPaginationContext()
  const [preferences, change] = useListPreferences()
  if (isPending) return null
  const choosePageSize = (size: number) => {
    change({ pageSizes: { ...preferences.pageSizes, [path]: size } })
    setPerPage(size)
  }
  const offered = [...new Set([...pageSizes, perPage])].sort((a, b) => a - b)
  const line = say.fill(text, {
    from: total === 0 ? 0 : (page - 1) * perPage + 1,
    to: Math.min(page * perPage, total),
    total,
    currentPage: page,
    pageSize: perPage,
    totalItems: total,
  })
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 3,
        rowGap: 1.5,
        px: 2,
        py: 1.25,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Typography variant="caption" color="text.secondary" sx={{ flex: '1 1 auto' }}>
        {line}
      </Typography>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography variant="caption" color="text.secondary" component="label" htmlFor={id}>
          {say('list.pageSize')}
        </Typography>
        <Select
          native
          value={perPage}
          onChange={event => choosePageSize(Number(event.target.value))}
          inputProps={{ id }}
          sx={{ '& select': { py: 0.5, pl: 1.25, fontSize: '0.8125rem' } }}
        >
          {offered.map(size => (
            <option key={size} value={size}>
              {say.number(size)}
            </option>
          ))}
        </Select>
      </Box>
      <Pagination
        page={page}
        count={Math.max(1, Math.ceil(total / perPage))}
        onChange={(_, next) => setPage(next)}
        size="small"
        color="primary"
        siblingCount={1}
        aria-label={say('list.pages')}
        renderItem={item => (
          <PaginationItem
            {...item}
            page={item.type === 'page' && item.page !== null ? say.number(item.page) : item.page}
          />
        )}
        getItemAriaLabel={(link, number) => say(labelByLink[link], { page: number ?? '' })}
      />
    </Box>
  )
}
