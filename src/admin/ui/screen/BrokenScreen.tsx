import { useState } from 'react'
import { useResetErrorBoundaryOnLocationChange } from 'react-admin'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { isLoadFailure } from '../errorMessage.ts'
import { BrokenNotice } from './BrokenNotice.tsx'

interface BrokenScreenProps {
  readonly error: Error
  readonly resetErrorBoundary: (...args: unknown[]) => void
}

/** Replaces a screen whose code did not load, because the server does not answer. */
const UnloadedScreen = () => {
  const t = useTranslate()
  const [tries, setTries] = useState(0)
  // A reload without a connection would replace the back office by the browser's error page.
  const reloadIfAnswered = async () => {
    try {
      await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' })
      window.location.reload()
    } catch {
      setTries(count => count + 1)
    }
  }
  return (
    <BrokenNotice
      // A new element, so that screen readers announce the failure of each attempt.
      key={tries}
      title={t('broken.unanswered')}
      text={t('broken.unansweredText')}
      reload={t('common.tryAgain')}
      onReload={() => void reloadIfAnswered()}
    />
  )
}

/** Replaces a screen that failed to render or whose code did not load. The error itself is in the console. */
export const BrokenScreen = ({ error, resetErrorBoundary }: BrokenScreenProps) => {
  const t = useTranslate()
  useResetErrorBoundaryOnLocationChange(resetErrorBoundary)
  if (isLoadFailure(error)) return <UnloadedScreen />
  return <BrokenNotice title={t('broken.title')} text={t('broken.text')} reload={t('broken.reload')} />
}
