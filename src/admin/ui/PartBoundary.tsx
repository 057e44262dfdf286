import { Component, type ReactNode } from 'react'

interface PartBoundaryProps {
  readonly children: ReactNode
  /** Shown in the place of what could not be drawn. */
  readonly instead: ReactNode
  readonly onFailure: () => void
}

interface PartBoundaryState {
  readonly hasFailed: boolean
}

/** Around a part that a site adds: whatever it does, the screen stays. */
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
