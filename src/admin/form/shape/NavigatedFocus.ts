import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { navigatedFocus } from '../formNavigation.ts'
import { useFocusInput } from './openTab.ts'

/** Maximum number of frames to wait for a lazily loaded input. */
export const mostFrames = 600

const isDrawn = (name: string): boolean =>
  document.getElementsByName(name).length > 0 && document.querySelector('form .loading') === null

/** Focuses the input that the navigation names, once it is loaded. Must be inside the form. */
export const NavigatedFocus = (): null => {
  const location = useLocation()
  const focusInput = useRef(useFocusInput())
  const name = navigatedFocus(location)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation to the same input has another key
  useEffect(() => {
    if (name === undefined) return
    let frame = 0
    let left = mostFrames
    const look = () => {
      left -= 1
      if (isDrawn(name)) focusInput.current(name)
      else if (left > 0) frame = requestAnimationFrame(look)
    }
    // Waits one frame, because the command palette, which may have led here, first returns the focus.
    frame = requestAnimationFrame(look)
    return () => cancelAnimationFrame(frame)
  }, [name, location.key])
  return null
}
