import { type RefObject, useEffect, useRef, useState } from 'react'

/** Items that are drawn at first, and that each step adds. */
const step = 120
/** How far below what is in sight the next ones are drawn. */
const ahead = '900px'

/** Marks the element that scrolls the items. */
export const scrollsItems = { 'data-scrolls-items': '' } as const

/** How many of `count` items to draw: more as their end comes near. Put the ref on an element behind the last one. All, where a browser lacks IntersectionObserver. */
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
