/** The page of the trash that the address names. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useDataProvider } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import type { AdminDataProvider } from '../../dataProvider.ts'
import { trashKey } from '../data/queryKeys.ts'

/** Number of acts per page. */
const size = 20

/** Page of an address; 1 if it names none. */
const pageIn = (text: string | null): number => (/^[1-9]\d{0,5}$/.test(text ?? '') ? Number(text) : 1)

/** Reads the page of the trash that the address names with `search` and `page`, and moves to others. */
export const useTrashPage = () => {
  const [params, setParams] = useSearchParams()
  const dataProvider = useDataProvider<AdminDataProvider>()
  const search = params.get('search') ?? ''
  const page = pageIn(params.get('page'))
  const found = useQuery({
    queryKey: [...trashKey, search, page],
    queryFn: ({ signal }) => dataProvider.trash({ search, page, size }, { signal }),
    placeholderData: keepPreviousData,
  })
  const goTo = (next: { readonly search: string; readonly page: number }, replace: boolean) =>
    setParams(
      { ...(next.search && { search: next.search }), ...(next.page > 1 && { page: String(next.page) }) },
      { replace },
    )
  const { data, isPlaceholderData } = found
  // The last act of the last page was restored, or the address is old.
  const last = data && !isPlaceholderData ? data.last_page : page
  const goBack = useEffectEvent(() => goTo({ search, page: last }, true))
  useEffect(() => {
    if (page > last) goBack()
  }, [page, last])
  return {
    found,
    search,
    page,
    choosePage: (next: number) => goTo({ search, page: next }, false),
    searchFor: (text: string) => goTo({ search: text, page: 1 }, true),
  }
}
