import { useEffect } from 'react'
import { phoneIn, telephone } from '../../content/telephone.ts'
import { Head } from '../../layout/Head.tsx'
import { useLocation } from '../../routing/router.tsx'
import { useLanguage, useMessages, useSite } from '../../site/siteContext.tsx'

interface UnavailableScreenProps {
  /** True if the page was read but failed to render. Default: false. */
  readonly isBroken?: boolean
}

/** Screen for content that cannot be read or rendered. It is reloaded when the browser goes online. */
export const UnavailableScreen = ({ isBroken = false }: UnavailableScreenProps) => {
  const { phone } = useSite().application
  const language = useLanguage()
  const { pathname, search } = useLocation()
  const { tryAgain, unavailable } = useMessages()
  useEffect(() => {
    if (isBroken) return
    const reload = () => window.location.reload()
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [isBroken])
  return (
    <div className="wrap screen narrow centred" role="alert">
      <Head title={unavailable.title} isHidden />
      <h1>{unavailable.heading}</h1>
      <p>{isBroken ? unavailable.broken : unavailable.text}</p>
      {phone && (
        <p>
          {unavailable.call}
          <a href={telephone(phone)}>{phoneIn(language, phone)}</a>
        </p>
      )}
      <p className="ways">
        <a className="button" href={pathname + search}>
          {tryAgain}
        </a>
      </p>
    </div>
  )
}
