import { useEffect } from 'react'
import { useResetErrorBoundaryOnLocationChange } from 'react-admin'
import { Failure } from './Failure.tsx'

export interface BrokenScreenProps {
  readonly error: Error
  readonly resetErrorBoundary: (...args: unknown[]) => void
}

/** In the place of screens that could not be drawn, or whose code did not arrive. What went wrong inside goes to the console. */
export const BrokenScreen = ({ error, resetErrorBoundary }: BrokenScreenProps) => {
  useResetErrorBoundaryOnLocationChange(resetErrorBoundary)
  useEffect(() => console.error(error), [error])
  return (
    <main className="broken-screen">
      <Failure error={error} onTryAgain={() => window.location.reload()} />
    </main>
  )
}
