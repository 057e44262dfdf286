import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useTranslate } from '../i18n/useTranslate.ts'

interface EarlyWordsProps {
  readonly words: RefObject<string>
  readonly onClose: () => void
}

/** Receives typing while the command palette loads, so that no letter is lost or triggers a shortcut. */
export const EarlyWords = ({ words, onClose }: EarlyWordsProps) => {
  const t = useTranslate()
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    const before = document.activeElement
    input.current?.focus({ preventScroll: true })
    // The palette returns the focus there when it closes.
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  return (
    <input
      ref={input}
      className="type-ahead"
      aria-label={t('palette.label')}
      autoComplete="off"
      onInput={({ currentTarget }) => {
        words.current = currentTarget.value
      }}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    />
  )
}
