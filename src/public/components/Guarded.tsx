import { createContext, type ReactNode, Suspense, use } from 'react'
import { Boundary } from './Boundary.tsx'

/** Called before each part is drawn: gives what it waits for, or undefined for nothing. Default, and always in browsers: no part waits. */
export const PauseContext = createContext<(() => Promise<unknown> | undefined) | undefined>(undefined)

const Paused = ({ children }: { readonly children: ReactNode }) => {
  const pause = use(PauseContext)?.()
  if (pause) use(pause)
  return children
}

/** A part of a page that is left out, with a line in the log, when it cannot be drawn: the rest of the page stands. */
export const Guarded = ({ children }: { readonly children: ReactNode }) => (
  <Boundary>
    <Suspense>
      <Paused>{children}</Paused>
    </Suspense>
  </Boundary>
)
