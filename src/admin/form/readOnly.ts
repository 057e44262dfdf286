/** True if the signed-in person may change nothing in the enclosing form. */
import { createContext } from 'react'

export const ReadOnlyContext = createContext(false)
