import Add from '@mui/icons-material/Add'
import SwapHoriz from '@mui/icons-material/SwapHoriz'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { Fragment, lazy, Suspense, useState } from 'react'
import { positionField } from '../../api/records/positions.ts'
import { constantDefaultOf } from '../../schema/descriptor/defaults.ts'
import { activeStatus } from '../../schema/descriptor/field.ts'
import type { Descriptor } from '../../schema/descriptor/resource.ts'
import { textsOf } from '../../schema/descriptor/texts.ts'
import { type AnyRecord, recordName } from '../data/descriptors.ts'
import type { Ordering } from '../data/ordering.ts'
import { useTranslate } from '../i18n/useTranslate.ts'
import { cellOf } from '../list/table/cells.tsx'
import { type ListColumn, offeredColumns } from '../list/table/columns.ts'
import type { NewLink } from './AddLinkDialog.tsx'
import { endOf } from './arrangement.ts'
import { OrderList } from './OrderList.tsx'
import type { Lane, useOrder } from './useOrder.ts'

const AddLinkDialog = lazy(async () => ({ default: (await import('./AddLinkDialog.tsx')).AddLinkDialog }))

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

/** Columns shown next to a record's name: references, links, and the status unless it is Active. */
const factColumns = (descriptor: Descriptor, ordering: Ordering): readonly ListColumn[] =>
  offeredColumns(descriptor).filter(
    column =>
      'field' in column &&
      column.key !== ordering.parent &&
      (['reference', 'link', 'status'] as const).some(kind => kind === column.field.kind),
  )

interface OrderLanesProps {
  readonly descriptor: Descriptor
  readonly ordering: Ordering
  readonly order: ReturnType<typeof useOrder>
  readonly isDisabled: boolean
  /** Announces changes to screen readers. */
  readonly onAnnounce: (text: string) => void
}

/** Actions on lanes: adding a link to a lane, and moving a record to another lane. Both are saved with the order. */
const useLaneActions = ({ descriptor, ordering, order, onAnnounce }: OrderLanesProps) => {
  const t = useTranslate()
  const { lanes, parent } = ordering
  const linkField = Object.entries(descriptor.fields).find(([, field]) => field.kind === 'link')?.[0]

  const add = (lane: Lane, link: NewLink) => {
    if (!linkField || !lanes) return
    const defaults = Object.entries(descriptor.fields).flatMap(([name, field]) =>
      field.readOnly || constantDefaultOf(field) === undefined || name === positionField
        ? []
        : [[name, constantDefaultOf(field)] as const],
    )
    order.add({
      ...Object.fromEntries(defaults),
      [descriptor.title]: link.title,
      [linkField]: link.address,
      [lanes.name]: lane.value,
      ...(parent ? { [parent]: null } : {}),
    })
    onAnnounce(t('order.added', { name: link.title, label: lane.label ?? '' }))
  }

  const moveTo = (from: Lane, index: number, to: Lane) => {
    const moved = from.nodes.slice(index, endOf(from.nodes, index))
    order.moveTo(from, moved, to)
    const first = order.records.get(moved[0]?.id ?? 0)
    if (first) onAnnounce(t('order.movedTo', { name: recordName(descriptor, first), label: to.label ?? '' }))
  }
  return { canAdd: linkField !== undefined && lanes !== undefined, add, moveTo }
}

/** All lanes of the order; side by side if there are several. */
export const OrderLanes = (props: OrderLanesProps) => {
  const { descriptor, ordering, order, isDisabled, onAnnounce } = props
  const t = useTranslate()
  const [adding, setAdding] = useState<Lane>()
  const { canAdd, add, moveTo } = useLaneActions(props)
  const facts = factColumns(descriptor, ordering)
  const { lanes, records } = order
  const heading = textsOf(descriptor).heading
  const nameOf = (id: number) => {
    const record = records.get(id)
    return record ? recordName(descriptor, record) : `#${id}`
  }
  const factsOf = (record: AnyRecord) => (
    <Typography
      component="div"
      variant="caption"
      color="text.secondary"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5 }}
    >
      {facts
        .filter(({ key }) => (key === 'status' ? record.status !== activeStatus : !isEmpty(record[key])))
        .map(column => (
          <Fragment key={column.key}>{cellOf(column, record)}</Fragment>
        ))}
    </Typography>
  )
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', lg: `repeat(${Math.min(lanes.length, 2)}, minmax(0, 1fr))` },
        columnGap: 3,
      }}
    >
      {lanes.map(lane => {
        const label = lane.label ?? heading
        const others = lanes.filter(other => other.value !== lane.value && other.value !== null)
        return (
          <Box key={lane.value} component="section" aria-label={label} sx={{ minWidth: 0 }}>
            {lane.label !== undefined && (
              <Box
                sx={{ display: 'flex', alignItems: 'center', px: 2, py: 1, borderBottom: 1, borderColor: 'divider' }}
              >
                <Typography variant="h2" sx={{ flex: 1 }}>
                  {lane.label}
                </Typography>
                {canAdd && lane.value !== null && (
                  <Button
                    size="small"
                    startIcon={<Add />}
                    disabled={isDisabled}
                    aria-label={t('order.addTo', { label: lane.label })}
                    onClick={() => setAdding(lane)}
                  >
                    {t('order.add')}
                  </Button>
                )}
              </Box>
            )}
            {lane.nodes.length === 0 ? (
              <Typography color="text.secondary" sx={{ p: 3, textAlign: 'center' }}>
                {textsOf(descriptor).empty || t('reference.empty')}
              </Typography>
            ) : (
              <OrderList
                label={label}
                nodes={lane.nodes}
                levels={ordering.levels}
                nameOf={nameOf}
                factsOf={factsOf}
                records={records}
                isDisabled={isDisabled}
                onChange={(nodes, announcement) => {
                  order.change(lane.value, nodes)
                  onAnnounce(announcement)
                }}
                actionsOf={
                  others.length > 0
                    ? index =>
                        others.map(other => {
                          const moveLabel = t('order.moveTo', {
                            name: nameOf(lane.nodes[index]?.id ?? 0),
                            label: other.label ?? '',
                          })
                          return (
                            <IconButton
                              key={other.value}
                              size="small"
                              disabled={isDisabled}
                              aria-label={moveLabel}
                              title={moveLabel}
                              onClick={() => moveTo(lane, index, other)}
                            >
                              <SwapHoriz fontSize="small" />
                            </IconButton>
                          )
                        })
                    : undefined
                }
              />
            )}
          </Box>
        )
      })}
      {adding && (
        <Suspense>
          <AddLinkDialog
            label={adding.label ?? heading}
            onAdd={link => add(adding, link)}
            onClose={() => setAdding(undefined)}
          />
        </Suspense>
      )}
    </Box>
  )
}
