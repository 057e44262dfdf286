import { type RefObject, useEffect, useRef, useState } from 'react'

/** Observed width of an element in px, with the ref to attach to it; `initial` until it is measured. */
export const useWidth = <E extends Element>(initial: number): readonly [RefObject<E | null>, number] => {
  const ref = useRef<E>(null)
  const [width, setWidth] = useState(initial)
  useEffect(() => {
    const element = ref.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.round(entry.contentRect.width)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, width]
}
