import { Component, type ReactNode } from 'react'
import { BrokenScreen } from './BrokenScreen.tsx'

interface ScreenBoundaryProps {
  /** True if the boundary is inside the frame. Default false. */
  readonly isInFrame?: boolean
  readonly children: ReactNode
}

interface ScreenBoundaryState {
  readonly error?: Error
}

/** Replaces screens that failed to render with an error screen, until another address is opened. */
export class ScreenBoundary extends Component<ScreenBoundaryProps, ScreenBoundaryState> {
  override state: ScreenBoundaryState = {}

  static getDerivedStateFromError(thrown: unknown): ScreenBoundaryState {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) }
  }

  private readonly reset = () => this.setState({ error: undefined })

  override render() {
    const { children, isInFrame = false } = this.props
    const { error } = this.state
    if (!error) return children
    const broken = <BrokenScreen error={error} resetErrorBoundary={this.reset} />
    return isInFrame ? broken : <main>{broken}</main>
  }
}
