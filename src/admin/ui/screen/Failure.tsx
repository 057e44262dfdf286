import { useAuthTranslate } from '../../i18n/useAuthTranslate.ts'
import { errorMessage } from '../errorMessage.ts'

interface FailureProps {
  readonly error: unknown
  /** Bold text before the message. */
  readonly title?: string
  /** Default: no button to try again. */
  readonly onTryAgain?: () => void
}

/**
 * Error message with an optional button to try again. Uses plain elements only, so that no part of it can fail to load.
 */
export const Failure = ({ error, title, onTryAgain }: FailureProps) => {
  const t = useAuthTranslate()
  return (
    <div role="alert" className="failure">
      <svg className="icon" viewBox="0 0 24 24" focusable="false" aria-hidden="true">
        <path d="M11 15h2v2h-2zm0-8h2v6h-2zm.99-5C6.47 2 2 6.48 2 12s4.47 10 9.99 10C17.52 22 22 17.52 22 12S17.52 2 11.99 2zM12 20c-4.42 0-8-3.58-8-8s3.58-8 8-8 8 3.58 8 8-3.58 8-8 8z" />
      </svg>
      <div className="failure-words">
        {title && <strong>{title} </strong>}
        {errorMessage(error, t)}
      </div>
      {onTryAgain && (
        <div className="failure-action">
          <button type="button" className="button is-small" onClick={onTryAgain}>
            {t('common.tryAgain')}
          </button>
        </div>
      )}
    </div>
  )
}
