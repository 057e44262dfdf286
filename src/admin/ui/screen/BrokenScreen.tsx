import { useResetErrorBoundaryOnLocationChange } from 'react-admin'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { BrokenNotice } from './BrokenNotice.tsx'

interface BrokenScreenProps {
  readonly resetErrorBoundary: (...args: unknown[]) => void
}

/** In the place of screens that could not be drawn, or whose code did not arrive. What went wrong inside stands in the console. */
export const BrokenScreen = ({ resetErrorBoundary }: BrokenScreenProps) => {
  const t = useTranslate()
  useResetErrorBoundaryOnLocationChange(resetErrorBoundary)
  return <BrokenNotice title={t('broken.title')} text={t('broken.text')} reload={t('broken.reload')} />
}
