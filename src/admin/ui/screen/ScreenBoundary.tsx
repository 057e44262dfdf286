import { Component, type ReactNode } from 'react'
import { BrokenScreen } from './BrokenScreen.tsx'

interface ScreenBoundaryProps {
  /** Whether the frame stands around the screens. Default false. */
  readonly isInFrame?: boolean
  readonly children: ReactNode
}

interface ScreenBoundaryState {
  readonly error?: Error
}

/** Shows what failed in the place of screens that could not be drawn, until another address is opened. */
export class ScreenBoundary extends Component<ScreenBoundaryProps, ScreenBoundaryState> {
  override state: ScreenBoundaryState = {}

  static getDerivedStateFromError(thrown: unknown): ScreenBoundaryState {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) }
  }

  private readonly reset = () => this.setState({ error: undefined })

  override render() {
    const { children, isInFrame = false } = this.props
    if (!this.state.error) return children
    const broken = <BrokenScreen resetErrorBoundary={this.reset} />
    return isInFrame ? broken : <main>{broken}</main>
  }
}
