/**
 * List whose state is in its address: search, filters, sort order, page and page size. Each change adds a history
 * entry.
 */
import { useEffect, useMemo, useRef, useState } from 'react'
import { type ListControllerResult, useGetList, useRecordSelection, useStore, useStoreContext } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'
import { ApiError } from '../../api/protocol/failure.ts'
import type { Descriptor } from '../../schema/descriptor/resource.ts'
import type { AnyRecord } from '../data/descriptors.ts'
import { listAddressKey } from '../data/paths.ts'
import { pageSizeOf } from './initialList.ts'
import { type ListState, readListAddress, writeListAddress } from './listAddress.ts'
import { useListPreferences } from './preferences/useListPreferences.ts'

/** Address parameter for each of the provider's list parameters, if the names differ. */
const addressNames: Readonly<Record<string, string>> = { size: 'perPage', search_key: 'q' }

/** Address parameters that the provider refused with a 422. */
const refusedIn = (error: unknown): readonly string[] =>
  error instanceof ApiError && error.status === 422
    ? Object.keys(error.errors).map(name => addressNames[name] ?? name)
    : []

/** Parts of a replaced address that the list has ignored. They are stored in the history entry's state. */
const ignoredBefore = (state: unknown): readonly string[] => {
  const found = (state as { readonly ignored?: unknown } | null)?.ignored
  return Array.isArray(found) ? found.map(String) : []
}

/** Page size of a history entry whose address does not contain one. A later choice does not change earlier entries. */
const useRowsOfEntry = (descriptor: Descriptor): number => {
  const { key } = useLocation()
  const [preferences] = useListPreferences()
  const { getItem, setItem } = useStoreContext()
  const name = `${descriptor.path}.list.rows.${key}`
  const rows = getItem<number>(name) ?? pageSizeOf(descriptor, preferences)
  useEffect(() => setItem(name, rows), [setItem, name, rows])
  return rows
}

const nothingRefused: ReadonlySet<string> = new Set()

/** State in the address, and the parts of it that were ignored. */
const useListAddress = (descriptor: Descriptor) => {
  const { search, state: entryState } = useLocation()
  const [refusal, setRefusal] = useState({ search, names: nothingRefused })
  const refused = refusal.search === search ? refusal.names : nothingRefused
  const rows = useRowsOfEntry(descriptor)
  const address = useMemo(() => readListAddress(descriptor, search, { refused }), [descriptor, search, refused])
  const state: ListState = { ...address, perPage: address.perPage ?? rows }
  return {
    state,
    ignored: [...new Set([...ignoredBefore(entryState), ...address.ignored])],
    /** True if the address has any of the named parameters, and that parameter has not been dropped yet. */
    canRefuse: (names: readonly string[]) =>
      names.some(
        name => !refused.has(name) && (Object.hasOwn(address.filter, name) || new URLSearchParams(search).has(name)),
      ),
    refuse: (names: readonly string[]) => setRefusal({ search, names: new Set([...refused, ...names]) }),
  }
}

/**
 * react-admin's list context, as far as the list screens use it, and the parts of the address that the list ignores, to
 * be reported: unsupported ones, those that the provider refused, and a page that does not exist.
 */
export const useAddressedList = (descriptor: Descriptor) => {
  const resource = descriptor.path
  const navigate = useNavigate()
  const { search, key } = useLocation()
  const { state, ignored, canRefuse, refuse } = useListAddress(descriptor)
  const { page, perPage, sort, filter } = state
  const [selectedIds, selection] = useRecordSelection<AnyRecord>({ resource })
  const [, rememberAddress] = useStore(listAddressKey(resource), '')
  const query = useGetList<AnyRecord>(
    resource,
    { pagination: { page, perPage }, sort, filter },
    { placeholderData: before => before, retry: false },
  )
  const { data, total, error, isFetching, isPlaceholderData } = query

  // The address is stored so that the form of a record can lead back to the list in its last state.
  const left = search === '' ? '' : writeListAddress(state)
  useEffect(() => rememberAddress(left), [rememberAddress, left])

  const refusedNow = refusedIn(error)
  const isRefused = canRefuse(refusedNow)
  useEffect(() => {
    if (isRefused) refuse(refusedNow)
  })

  // A page that does not exist is replaced with the last page, so that Back does not return to it.
  const shownAt = useRef<string>(undefined)
  const isEmpty = !isFetching && !isPlaceholderData && data?.length === 0
  const lastPage = Math.max(1, Math.min(Math.ceil((total ?? 0) / perPage), page - 1))
  useEffect(() => {
    if (data?.length && !isPlaceholderData) shownAt.current = key
    if (!isEmpty || page === 1) return
    // A page whose last record was just deleted was valid, so it is not reported.
    const missing = shownAt.current === key ? [] : [`page=${page}`]
    const to = { search: writeListAddress({ ...state, page: lastPage }) }
    navigate(to, { replace: true, state: { ignored: [...ignored, ...missing] } })
  })

  const push = (change: Partial<ListState>, entryState?: object) =>
    navigate({ search: writeListAddress({ ...state, page: 1, ...change }) }, { state: entryState })

  const list = {
    ...query,
    resource,
    isPending: query.isPending || isRefused,
    error: isRefused ? null : error,
    page,
    perPage,
    sort,
    filterValues: filter,
    setPage: (to: number) => push({ page: to }, { _scrollToTop: true }),
    setPerPage: (rows: number) => push({ perPage: rows }),
    setSort: (by: ListState['sort']) => push({ sort: by }),
    setFilters: (filters: ListState['filter']) => push({ filter: filters }),
    selectedIds,
    onSelect: selection.select,
    onToggleItem: selection.toggle,
    onUnselectItems: () => selection.unselect(selectedIds),
    exporter: false as const,
  }
  // The list screens use no other part of react-admin's context, and none of its list components.
  return { list: list as unknown as ListControllerResult<AnyRecord>, ignored }
}
