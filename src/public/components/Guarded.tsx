import { type ReactNode, Suspense } from 'react'
import { Boundary } from './Boundary.tsx'

/** A part of a page that is left out, with a line in the log, when it cannot be drawn: the rest of the page stands. */
export const Guarded = ({ children }: { readonly children: ReactNode }) => (
  <Boundary>
    <Suspense>{children}</Suspense>
  </Boundary>
)
