import { lazy, type Ref, Suspense, useState } from 'react'
import { useListContext } from 'react-admin'
import type { Descriptor } from '../../../schema/descriptor/resource.ts'
import { textsOf } from '../../../schema/descriptor/texts.ts'
import { type AnyRecord, isSettings } from '../../data/descriptors.ts'
import { useHasExtensions } from '../../data/host.ts'
import { useMay } from '../../data/permissions.ts'
import { useSite } from '../../data/site.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { Failure } from '../../ui/screen/Failure.tsx'
import { Loading } from '../../ui/screen/Loading.tsx'
import { useKeepMounted } from '../../ui/useKeepMounted.ts'
import { useListPreferences } from '../preferences/useListPreferences.ts'
import { useHasRoleCounts } from '../roles/useRoleCounts.ts'
import { shownColumns } from './columns.ts'
import { ListHead } from './ListHead.tsx'
import { ListRow } from './ListRow.tsx'
import { stepRows } from './listKeys.ts'
import { useSelection } from './selection.ts'
import { tableClass } from './tableClass.ts'

const DeleteDialog = lazyPart(async () => (await import('../deleting/DeleteDialog.tsx')).DeleteDialog)
const RoleCountCell = lazy(async () => ({ default: (await import('../roles/RoleCountCell.tsx')).RoleCountCell }))
const LoadingBar = lazyPart(async () => (await import('./LoadingBar.tsx')).LoadingBar)

interface RowsProps {
  readonly descriptor: Descriptor
  readonly records: readonly AnyRecord[]
  readonly onDelete: (record: AnyRecord) => void
}

const Rows = ({ descriptor, records, onDelete }: RowsProps) => {
  const [preferences] = useListPreferences()
  const { page, perPage } = useListContext<AnyRecord>()
  const columns = shownColumns(descriptor, preferences.columns[descriptor.path])
  // Providers neither delete nor sort applications.
  const isEditable = !isSettings(useSite(), descriptor)
  const may = useMay()
  const isChoosable = (record: AnyRecord) => may.write(descriptor, record) || may.remove(descriptor, record)
  const { isChosen, toggle } = useSelection(isChoosable)
  const isChosenFrom = isEditable && (may.writeAll(descriptor) || may.removeAll(descriptor))
  const t = useTranslate()
  const hasExtensions = useHasExtensions()
  const hasRoleCounts = useHasRoleCounts(descriptor)
  return (
    <table className={tableClass(preferences.density)} onKeyDown={preferences.shortcuts ? stepRows : undefined}>
      <ListHead
        columns={columns}
        isChoosable={isChosenFrom ? isChoosable : undefined}
        canSort={isEditable && hasExtensions}
        extra={hasRoleCounts ? t('roles.people') : undefined}
      />
      <tbody>
        {records.map((record, index) => (
          <ListRow
            key={record.id}
            descriptor={descriptor}
            record={record}
            columns={columns}
            number={(page - 1) * perPage + index + 1}
            isChosen={isChosen(record.id)}
            extra={
              hasRoleCounts && (
                <Suspense>
                  <RoleCountCell role={record} />
                </Suspense>
              )
            }
            onToggle={isChosenFrom && isChoosable(record) ? toggle : undefined}
            onDelete={isEditable ? onDelete : undefined}
          />
        ))}
      </tbody>
    </table>
  )
}

interface ListTableProps {
  readonly descriptor: Descriptor
  readonly tableRef: Ref<HTMLElement>
}

/** Table of a list, or its replacement: a spinner, an error, or a note that it is empty. */
export const ListTable = ({ descriptor, tableRef }: ListTableProps) => {
  const [recordToDelete, setRecordToDelete] = useState<AnyRecord>()
  const isDialogMounted = useKeepMounted(recordToDelete !== undefined)
  const t = useTranslate()
  const { data, error, isPending, isFetching, refetch, filterValues, setFilters } = useListContext<AnyRecord>()
  const isNarrowed = Object.keys(filterValues).length > 0
  const { empty, heading } = textsOf(descriptor)

  if (error && !isFetching)
    return (
      <div className="list-failure">
        <Failure error={error} onTryAgain={refetch} />
      </div>
    )
  if (isPending || error) return <Loading />
  return (
    <div className="list-body" aria-busy={isFetching}>
      {isFetching && (
        <Suspense>
          <LoadingBar />
        </Suspense>
      )}
      {data.length > 0 && (
        // A table wider than the screen can also be scrolled with the arrow keys.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to focus what scrolls sideways
        <section className="list-scroll" ref={tableRef} aria-label={heading} tabIndex={0}>
          <Rows descriptor={descriptor} records={data} onDelete={setRecordToDelete} />
        </section>
      )}
      {data.length === 0 && empty !== '' && (
        <div className="list-empty">
          <p>{empty}</p>
          {isNarrowed && (
            <button type="button" className="button is-outlined" onClick={() => setFilters({})}>
              {t('list.showAll')}
            </button>
          )}
        </div>
      )}
      {isDialogMounted && (
        <Suspense>
          <DeleteDialog descriptor={descriptor} record={recordToDelete} onClose={() => setRecordToDelete(undefined)} />
        </Suspense>
      )}
    </div>
  )
}
