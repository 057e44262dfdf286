import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { navigatedFocus } from '../formNavigation.ts'
import { useFocusInput } from './openTab.ts'

/** Frames for which an input that is loaded by itself is waited for. */
export const mostFrames = 600

const isDrawn = (name: string): boolean =>
  document.getElementsByName(name).length > 0 && document.querySelector('form .loading') === null

/** Gives the focus to the input that the address was opened for. Stands inside the form, whose inputs may still be loading. */
export const NavigatedFocus = (): null => {
  const location = useLocation()
  const focusInput = useRef(useFocusInput())
  const name = navigatedFocus(location)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation to the same input is another key
  useEffect(() => {
    if (name === undefined) return
    let frame = 0
    let left = mostFrames
    const look = () => {
      left -= 1
      if (isDrawn(name)) focusInput.current(name)
      else if (left > 0) frame = requestAnimationFrame(look)
    }
    // After the command palette, which may have led here, has given the focus back.
    frame = requestAnimationFrame(look)
    return () => cancelAnimationFrame(frame)
  }, [name, location.key])
  return null
}
