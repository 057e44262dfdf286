import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Failure } from '../ui/screen/Failure.tsx'
import { Loading } from '../ui/screen/Loading.tsx'
import { Panel } from '../ui/screen/Panel.tsx'

interface InsightPanelProps<T> {
  readonly heading: string
  readonly insight: UseQueryResult<T | null>
  readonly children: (data: T) => ReactNode
}

/** Panel with one of the provider's reports. Renders nothing if the provider does not have the call. */
export const InsightPanel = <T,>({ heading, insight, children }: InsightPanelProps<T>) => {
  const { data, error, isFetching, refetch } = insight
  if (error && !isFetching)
    return (
      <Panel heading={heading}>
        <Failure error={error} onTryAgain={() => void refetch()} />
      </Panel>
    )
  if (data === undefined && isFetching) return <Loading />
  return data === undefined || data === null ? null : <Panel heading={heading}>{children(data)}</Panel>
}
