import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from '../../i18n/useTranslate.ts'

interface CopyButtonProps {
  readonly text: string
  /** Label of the copied text, for the name of the button. */
  readonly label: string
  /** True if the button takes the focus when it is rendered. Default: false. */
  readonly takesFocus?: boolean
}

/** Copies a text to the clipboard, and says so. If the browser denies access to it, the button says nothing. */
export const CopyButton = ({ text, label, takesFocus = false }: CopyButtonProps) => {
  const t = useTranslate()
  const [copied, setCopied] = useState<string>()
  const isCopied = copied === text
  const copy = async () => {
    await navigator.clipboard?.writeText(text).then(
      () => setCopied(text),
      () => undefined,
    )
  }
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        autoFocus={takesFocus}
        aria-label={isCopied ? undefined : `${t('factor.copy')}: ${label}`}
        onClick={() => void copy()}
      >
        {t(isCopied ? 'factor.copied' : 'factor.copy')}
      </Button>
      <span role="status" className="unseen">
        {isCopied && t('factor.copied')}
      </span>
    </>
  )
}
