/** Drags a row with a mouse, pen or finger. */
import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { type Arrangement, endOf, type OrderPosition, placeFor } from './arrangement.ts'

/** Horizontal distance that corresponds to one level, px. */
export const levelWidth = 28
const edge = 72
const scrollStep = 14

/** A drag in progress. */
interface Drag {
  readonly index: number
  readonly to: OrderPosition
}

/** Rows of the list, in order. */
const rowsOf = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('[data-order-row]') ?? [])]

interface DragOptions {
  readonly listRef: RefObject<HTMLElement | null>
  readonly nodes: Arrangement
  readonly levels: number
  readonly onDrop: (index: number, to: OrderPosition) => void
}

/** Tracks a pointer from the handle of a row until it is released. Escape cancels. */
export const useDrag = ({ listRef, nodes, levels, onDrop }: DragOptions) => {
  const [drag, setDrag] = useState<Drag>()
  const start = useRef({ x: 0, level: 0, pointer: 0, y: 0 })
  const isDragging = drag !== undefined

  /** Drop position for a pointer position. Dragged rows are left out. */
  const placeAt = (index: number, x: number, y: number): OrderPosition => {
    const end = endOf(nodes, index)
    const staying = rowsOf(listRef.current).filter((_, at) => at < index || at >= end)
    const at = staying.filter(row => {
      const { top, height } = row.getBoundingClientRect()
      return y > top + height / 2
    }).length
    const level = start.current.level + Math.round((x - start.current.x) / levelWidth)
    return placeFor(nodes, index, { at, level }, levels)
  }

  useEffect(() => {
    if (!isDragging) return
    const cancel = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setDrag(undefined)
    }
    let frame = requestAnimationFrame(function scroll() {
      const { y } = start.current
      if (y < edge) window.scrollBy(0, -scrollStep)
      else if (y > window.innerHeight - edge) window.scrollBy(0, scrollStep)
      frame = requestAnimationFrame(scroll)
    })
    document.addEventListener('keydown', cancel)
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('keydown', cancel)
    }
  }, [isDragging])

  /** Event handlers for the handle of a row. */
  const handleProps = (index: number) => ({
    onPointerDown: (event: ReactPointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      const level = nodes[index]?.level ?? 0
      start.current = { x: event.clientX, y: event.clientY, level, pointer: event.pointerId }
      setDrag({ index, to: placeFor(nodes, index, { at: index, level }, levels) })
    },
    onPointerMove: (event: ReactPointerEvent<HTMLElement>) => {
      if (drag?.index !== index || event.pointerId !== start.current.pointer) return
      start.current.y = event.clientY
      setDrag({ index, to: placeAt(index, event.clientX, event.clientY) })
    },
    // The position is computed again, because on a busy device the last movement may not be rendered yet.
    onPointerUp: (event: ReactPointerEvent<HTMLElement>) => {
      if (drag?.index !== index || event.pointerId !== start.current.pointer) return
      setDrag(undefined)
      onDrop(index, placeAt(index, event.clientX, event.clientY))
    },
    onPointerCancel: () => setDrag(undefined),
  })

  return { drag, handleProps }
}
