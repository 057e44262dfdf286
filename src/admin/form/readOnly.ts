/** Whether nothing in the form around may be changed by who is signed in. */
import { createContext } from 'react'

export const ReadOnlyContext = createContext(false)
