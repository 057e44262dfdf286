/** Whether the signed-in person may change nothing in the form around. */
import { createContext } from 'react'

export const ReadOnlyContext = createContext(false)
