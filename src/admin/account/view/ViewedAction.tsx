import { type ReactNode, useId } from 'react'
import { useSignedIn } from '../../data/services.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'

interface ViewedActionProps {
  readonly className: string
  /** Accessible name, if the text does not identify the record. Default: the text. */
  readonly label?: string
  readonly children: ReactNode
}

/**
 * Button that the viewed person has and that does nothing in a view. It takes the focus, and its description says that
 * the owner only looks.
 */
export const ViewedAction = ({ className, label, children }: ViewedActionProps) => {
  const t = useTranslate()
  const id = useId()
  const { user } = useSignedIn()
  const reason = t('viewAs.couldDo', { name: user.name })
  return (
    <>
      <button
        type="button"
        className={`${className} is-viewed`}
        aria-disabled
        aria-label={label}
        aria-describedby={id}
        title={reason}
      >
        {children}
      </button>
      <span id={id} hidden>
        {reason}
      </span>
    </>
  )
}
