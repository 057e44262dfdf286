import { createContext, type ReactNode, Suspense, use } from 'react'
import { Boundary } from './Boundary.tsx'

/**
 * Called before each part is rendered. Returns a promise that the part waits for, or undefined. Default, and always in
 * browsers: no part waits.
 */
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

/** A part of a page that is left out, with a line in the log, if it fails to render. The rest of the page is unaffected. */
export const Guarded = ({ children }: { readonly children: ReactNode }) => {
  // Called outside Suspense, because a part that suspends is rendered again.
  const until = use(PauseContext)?.()
  return (
    <Boundary>
      <Suspense>
        <Paused until={until}>{children}</Paused>
      </Suspense>
    </Boundary>
  )
}
