/** True if the signed-in person may not change anything in the enclosing form. */
import { createContext } from 'react'

export const ReadOnlyContext = createContext(false)
