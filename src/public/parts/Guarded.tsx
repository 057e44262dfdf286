import { Component, type ReactNode, Suspense } from 'react'

interface BoundaryState {
  readonly hasFailed: boolean
}

class Boundary extends Component<{ readonly children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { hasFailed: false }

  static getDerivedStateFromError(): BoundaryState {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.children
  }
}

/** A part of a page that is left out, with a line in the log, when it cannot be drawn: the rest of the page stands. */
export const Guarded = ({ children }: { readonly children: ReactNode }) => (
  <Boundary>
    <Suspense>{children}</Suspense>
  </Boundary>
)
