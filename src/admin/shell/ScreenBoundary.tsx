import { Component, type ReactNode } from 'react'
import { BrokenScreen } from './BrokenScreen.tsx'

interface ScreenBoundaryState {
  readonly error?: Error
}

/** Shows what failed in the place of screens that could not be drawn, until another address is opened. */
export class ScreenBoundary extends Component<{ readonly children: ReactNode }, ScreenBoundaryState> {
  override state: ScreenBoundaryState = {}

  static getDerivedStateFromError(thrown: unknown): ScreenBoundaryState {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) }
  }

  private readonly reset = () => this.setState({ error: undefined })

  override render() {
    const { error } = this.state
    return error ? <BrokenScreen error={error} resetErrorBoundary={this.reset} /> : this.props.children
  }
}
