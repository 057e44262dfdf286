/** What opens later is no part of the first drawing, and stays when it closes, so that it can be seen to close. */
import { useState } from 'react'

/** Whether something is open, or has been. */
export const useKeepMounted = (isOpen: boolean): boolean => {
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  return wasOpen || isOpen
}
