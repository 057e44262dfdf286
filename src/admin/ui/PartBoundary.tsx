import { Component, type ReactNode } from 'react'

interface PartBoundaryProps {
  readonly children: ReactNode
  /** Fallback for a part that failed to render. */
  readonly instead: ReactNode
  readonly onFailure: () => void
}

interface PartBoundaryState {
  readonly hasFailed: boolean
}

/** Error boundary around a part that a site adds: if it fails, the rest of the screen stays. */
export class PartBoundary extends Component<PartBoundaryProps, PartBoundaryState> {
  override state: PartBoundaryState = { hasFailed: false }

  static getDerivedStateFromError(): PartBoundaryState {
    return { hasFailed: true }
  }

  override componentDidCatch(): void {
    this.props.onFailure()
  }

  override render() {
    return this.state.hasFailed ? this.props.instead : this.props.children
  }
}
