import { type ReactNode, useEffect } from 'react'
import { useTranslate } from '../../i18n/useTranslate.ts'

interface ScreenProps {
  readonly heading: string
  /** Shown beside the heading. */
  readonly actions?: ReactNode
  /** True if heading and actions stay in view while the content scrolls. Default false. */
  readonly isSticky?: boolean
  readonly children?: ReactNode
}

/** A screen: its heading, which is also the document title, its actions and its content. */
export const Screen = ({ heading, actions, isSticky = false, children }: ScreenProps) => {
  const t = useTranslate()
  useEffect(() => {
    document.title = `${heading} · ${t('shell.product')}`
  }, [heading, t])
  return (
    <>
      <div className={isSticky ? 'screen-head is-sticky' : 'screen-head'}>
        <h1>{heading}</h1>
        {actions && <div className="screen-actions">{actions}</div>}
      </div>
      {children}
    </>
  )
}
