import { Component, type ReactNode } from 'react'

interface BoundaryProps {
  /** Shown in the place of the parts when one of them cannot be drawn. Default: nothing. */
  readonly fallback?: ReactNode
  /** Called once a fault is caught, in browsers alone. */
  readonly onFault?: () => void
  readonly children: ReactNode
}

interface BoundaryState {
  readonly hasFailed: boolean
}

/** Parts of a page whose faults do not reach what stands around them. On the server a fault goes through. */
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
