import { createContext, type ReactNode, Suspense, use } from 'react'
import { Boundary } from './Boundary.tsx'

/** Called before each part is drawn: gives what it waits for, or undefined for nothing. Default, and always in browsers: no part waits. */
export const PauseContext = createContext<(() => Promise<unknown> | undefined) | undefined>(undefined)

const Paused = ({
  until,
  children,
}: {
  readonly until: Promise<unknown> | undefined
  readonly children: ReactNode
}) => {
  if (until) use(until)
  return children
}

/** A part of a page that is left out, with a line in the log, when it cannot be drawn: the rest of the page stands. */
export const Guarded = ({ children }: { readonly children: ReactNode }) => {
  // Asked for here, which is drawn once: what suspends is drawn again.
  const until = use(PauseContext)?.()
  return (
    <Boundary>
      <Suspense>
        <Paused until={until}>{children}</Paused>
      </Suspense>
    </Boundary>
  )
}
