/** A panel with what an account has several of: the list, a text where it is empty, and a button that adds to it. */
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Failure } from './Failure.tsx'
import { Loading } from './Loading.tsx'
import { Panel } from './Panel.tsx'

interface ListPanelProps<T> {
  readonly heading: string
  readonly lead: string
  /** Shown where the list is empty. */
  readonly none: string
  /** null at a host that has no such list, where nothing is shown. */
  readonly found: Pick<UseQueryResult<readonly T[] | null>, 'data' | 'error' | 'refetch'>
  /** Stands above the list. */
  readonly notice?: ReactNode
  /** One record, as an `li` with a key. */
  readonly row: (record: T) => ReactNode
  /** Stands below the list. */
  readonly children: ReactNode
}

export const ListPanel = <T,>({ heading, lead, none, found, notice, row, children }: ListPanelProps<T>) => {
  const { data, error, refetch } = found
  if (data === null) return null
  return (
    <Panel heading={heading}>
      <Stack sx={{ gap: 2 }}>
        <Typography variant="body2" color="text.secondary">
          {lead}
        </Typography>
        {error && <Failure error={error} onTryAgain={() => void refetch()} />}
        {notice}
        {!data && !error && <Loading />}
        {data?.length === 0 && <Typography variant="body2">{none}</Typography>}
        {data && data.length > 0 && (
          <Box component="ul" aria-label={heading} sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {data.map(row)}
          </Box>
        )}
        {children}
      </Stack>
    </Panel>
  )
}
