import { type RefObject, useEffect, useRef, useState } from 'react'

/** Number of items that are rendered at first, and added in each step. */
const step = 120
/** Distance of the end marker from the visible area at which more items are rendered. */
const ahead = '900px'

/** Marks the scroll container of the items. */
export const scrollsItems = { 'data-scrolls-items': '' } as const

/**
 * Number of items to render, out of `count`. It grows when the end marker comes near the visible area; attach the ref
 * to an element after the last item. Without IntersectionObserver, all items are rendered.
 */
export const useInfiniteScroll = <E extends Element>(count: number): readonly [RefObject<E | null>, number] => {
  const end = useRef<E>(null)
  const [drawn, setDrawn] = useState(typeof IntersectionObserver === 'undefined' ? Number.POSITIVE_INFINITY : step)
  const isComplete = drawn >= count
  useEffect(() => {
    if (isComplete || !end.current) return
    const observer = new IntersectionObserver(
      entries => {
        if (entries.some(entry => entry.isIntersecting)) setDrawn(drawn + step)
      },
      { root: end.current.closest('[data-scrolls-items]'), rootMargin: ahead },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [drawn, isComplete])
  return [end, drawn]
}
