import { phoneIn, telephone } from '../../content/telephone.ts'
import { Head } from '../../layout/Head.tsx'
import { useLanguage, useMessages, useSite } from '../../site/siteContext.tsx'

interface UnavailableScreenProps {
  /** True if the page was read but failed to render. Default: false. */
  readonly isBroken?: boolean
}

/** Screen for content that cannot be read or rendered. */
export const UnavailableScreen = ({ isBroken = false }: UnavailableScreenProps) => {
  const { phone } = useSite().application
  const language = useLanguage()
  const { tryAgain, unavailable } = useMessages()
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
        {/* biome-ignore lint/a11y/useValidAnchor: an empty address is that of the page, without its fragment. */}
        <a className="button" href="">
          {tryAgain}
        </a>
      </p>
    </div>
  )
}
