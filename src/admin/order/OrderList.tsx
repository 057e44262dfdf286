import ArrowDown from '@mui/icons-material/ArrowDownward'
import ArrowUp from '@mui/icons-material/ArrowUpward'
import DragHandle from '@mui/icons-material/DragIndicator'
import Outdent from '@mui/icons-material/FormatIndentDecrease'
import Indent from '@mui/icons-material/FormatIndentIncrease'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import type SvgIcon from '@mui/material/SvgIcon'
import { type ReactNode, useEffect, useRef } from 'react'
import type { AnyRecord } from '../data/descriptors.ts'
import type { MessageKey } from '../i18n/en/index.ts'
import { useTranslate } from '../i18n/useTranslate.ts'
import { type Arrangement, canMove, endOf, type Move, move, parentIndex, place, positionOf } from './arrangement.ts'
import { levelWidth, useDrag } from './useDrag.ts'

const moves: Readonly<Record<Move, { readonly label: MessageKey; readonly icon: typeof SvgIcon }>> = {
  up: { label: 'order.up', icon: ArrowUp },
  down: { label: 'order.down', icon: ArrowDown },
  in: { label: 'order.in', icon: Indent },
  out: { label: 'order.out', icon: Outdent },
}
const flatMoves: readonly Move[] = ['up', 'down']
const treeMoves: readonly Move[] = ['up', 'down', 'out', 'in']

interface OrderListProps {
  readonly label: string
  readonly nodes: Arrangement
  readonly levels: number
  readonly nameOf: (id: number) => string
  /** Shown beside the name. */
  readonly factsOf: (record: AnyRecord) => ReactNode
  /** Shown after the buttons that move the row. */
  readonly actionsOf?: (index: number) => ReactNode
  readonly records: ReadonlyMap<number, AnyRecord>
  readonly isDisabled: boolean
  /** `announcement` describes the change for screen readers. */
  readonly onChange: (nodes: Arrangement, announcement: string) => void
}

/** Line that marks the drop position. */
const DropLine = ({ level }: { level: number }) => (
  <Box
    component="li"
    aria-hidden
    sx={{ height: 0, borderTop: 2, borderColor: 'primary.main', ml: `${level * levelWidth}px`, listStyle: 'none' }}
  />
)

/** List whose rows are ordered by dragging their handles, or by buttons. */
export const OrderList = (props: OrderListProps) => {
  const { label, nodes, levels, nameOf, records, isDisabled, onChange } = props
  const t = useTranslate()
  const listRef = useRef<HTMLUListElement>(null)
  // The button that moved a row. It is focused again after the move, because a browser drops the focus of an element
  // that is moved in the document.
  const pressed = useRef<{ id: number; how: Move }>(undefined)

  useEffect(() => {
    const last = pressed.current
    pressed.current = undefined
    if (!last) return
    const row = listRef.current?.querySelector(`[data-order-row="${last.id}"]`)
    const buttons = [...(row?.querySelectorAll<HTMLButtonElement>('[data-order-move]:not([disabled])') ?? [])]
    const same = buttons.find(button => button.dataset.orderMove === last.how)
    ;(same ?? buttons[0])?.focus()
  })

  const placeAnnouncement = (next: Arrangement, id: number) => {
    const index = next.findIndex(node => node.id === id)
    const above = next[parentIndex(next, index)]
    const where = { name: nameOf(id), ...positionOf(next, index) }
    return above ? t('order.movedBelow', { ...where, parent: nameOf(above.id) }) : t('order.moved', where)
  }
  const { drag, handleProps } = useDrag({
    listRef,
    nodes,
    levels,
    onDrop: (index, to) => {
      const next = place(nodes, index, to)
      const id = nodes[index]?.id ?? 0
      if (JSON.stringify(next) !== JSON.stringify(nodes)) onChange(next, placeAnnouncement(next, id))
    },
  })
  const dragged = drag ? { from: drag.index, end: endOf(nodes, drag.index) } : undefined
  /** Index of the row before which the drop line is drawn. */
  const lineBefore =
    drag && dragged ? (drag.to.at >= dragged.from ? drag.to.at + dragged.end - dragged.from : drag.to.at) : -1

  return (
    <Box component="ul" ref={listRef} aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {nodes.map((node, index) => {
        const record = records.get(node.id)
        const name = nameOf(node.id)
        const isDragged = dragged !== undefined && index >= dragged.from && index < dragged.end
        return [
          lineBefore === index && <DropLine key="line" level={drag?.to.level ?? 0} />,
          <Box
            component="li"
            key={node.id}
            data-order-row={node.id}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              gap: 0.5,
              minHeight: 48,
              pl: `${node.level * levelWidth}px`,
              pr: 1,
              py: 0.5,
              borderBottom: 1,
              borderColor: 'divider',
              '&:last-child': { borderBottom: 0 },
              opacity: isDragged ? 0.4 : 1,
              '&:focus-within': { bgcolor: 'action.hover' },
            }}
          >
            <Box
              aria-hidden
              {...(isDisabled ? {} : handleProps(index))}
              sx={{
                display: 'grid',
                placeItems: 'center',
                width: 36,
                height: 40,
                color: 'text.secondary',
                cursor: dragged ? 'grabbing' : 'grab',
                touchAction: 'none',
                userSelect: 'none',
              }}
            >
              <DragHandle fontSize="small" />
            </Box>
            <Box sx={{ flex: '1 1 140px', minWidth: 0, overflowWrap: 'anywhere' }}>
              <Box sx={{ fontWeight: 600 }}>{name}</Box>
              {record && props.factsOf(record)}
            </Box>
            <Box role="group" aria-label={t('order.move', { name })} sx={{ display: 'flex', ml: 'auto' }}>
              {(levels > 1 ? treeMoves : flatMoves).map(how => {
                const { label, icon: Icon } = moves[how]
                return (
                  <IconButton
                    key={how}
                    size="small"
                    data-order-move={how}
                    disabled={isDisabled || !canMove(nodes, index, how, levels)}
                    aria-label={t(label, { name })}
                    title={t(label, { name })}
                    onClick={() => {
                      const next = move(nodes, index, how, levels)
                      if (!next) return
                      pressed.current = { id: node.id, how }
                      onChange(next, placeAnnouncement(next, node.id))
                    }}
                  >
                    <Icon fontSize="small" />
                  </IconButton>
                )
              })}
              {props.actionsOf?.(index)}
            </Box>
          </Box>,
        ]
      })}
      {lineBefore === nodes.length && <DropLine level={drag?.to.level ?? 0} />}
    </Box>
  )
}
