import { useResetErrorBoundaryOnLocationChange } from 'react-admin'
import { useText } from '../../i18n/useTranslate.ts'
import { BrokenNotice } from './BrokenNotice.tsx'

export interface BrokenScreenProps {
  readonly resetErrorBoundary: (...args: unknown[]) => void
}

/** In the place of screens that could not be drawn, or whose code did not arrive. What went wrong inside stands in the console. */
export const BrokenScreen = ({ resetErrorBoundary }: BrokenScreenProps) => {
  const say = useText()
  useResetErrorBoundaryOnLocationChange(resetErrorBoundary)
  return <BrokenNotice title={say('broken.title')} text={say('broken.text')} reload={say('broken.reload')} />
}
