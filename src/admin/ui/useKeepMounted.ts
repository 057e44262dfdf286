/**
 * Content that opens later is left out of the first render, and stays mounted after it closes, so that its closing can
 * be animated.
 */
import { useState } from 'react'

/** True if the content is open or has been open. */
export const useKeepMounted = (isOpen: boolean): boolean => {
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  return wasOpen || isOpen
}
