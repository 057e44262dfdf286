import { Component, type ReactNode } from 'react'

interface BoundaryProps {
  /** Rendered if one of the parts fails to render. Default: nothing. */
  readonly fallback?: ReactNode
  /** Called once an error is caught, in browsers only. */
  readonly onFault?: () => void
  readonly children: ReactNode
}

interface BoundaryState {
  readonly hasFailed: boolean
}

/** Error boundary around parts of a page. On the server, errors pass through. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { hasFailed: false }

  static getDerivedStateFromError(): BoundaryState {
    return { hasFailed: true }
  }

  override componentDidCatch(): void {
    this.props.onFault?.()
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
