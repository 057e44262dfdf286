/** Selection of rows for bulk actions. */
import { useRef } from 'react'
import { useListContext } from 'react-admin'
import type { AnyRecord } from '../../data/descriptors.ts'

/** react-admin's row selection, with Shift for ranges, among the rows that `isChoosable` accepts. */
export const useSelection = (isChoosable: (record: AnyRecord) => boolean) => {
  const { data = [], selectedIds = [], onSelect } = useListContext<AnyRecord>()
  const last = useRef<AnyRecord['id']>(undefined)
  const ids = data.filter(isChoosable).map(record => record.id)
  const chosen = new Set(selectedIds)
  const onPage = ids.filter(id => chosen.has(id))

  const choose = (some: readonly AnyRecord['id'][], isChosen: boolean) =>
    onSelect(isChosen ? [...new Set([...selectedIds, ...some])] : selectedIds.filter(id => !some.includes(id)))

  return {
    isChosen: (id: AnyRecord['id']) => chosen.has(id),
    isPageChosen: ids.length > 0 && onPage.length === ids.length,
    isPagePartlyChosen: onPage.length > 0 && onPage.length < ids.length,
    /** Selects or deselects a row; with `isRange`, also every row between it and the row toggled last. */
    toggle: (id: AnyRecord['id'], isRange: boolean) => {
      const from = last.current === undefined ? -1 : ids.indexOf(last.current)
      const to = ids.indexOf(id)
      const some = isRange && from !== -1 ? ids.slice(Math.min(from, to), Math.max(from, to) + 1) : [id]
      last.current = id
      choose(some, !chosen.has(id))
    },
    togglePage: () => choose(ids, onPage.length < ids.length),
  }
}
