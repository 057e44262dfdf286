import { telephone } from '../../content/telephone.ts'
import { Head } from '../../layout/Head.tsx'
import { useMessages, useSite } from '../../site/siteContext.tsx'

interface UnavailableScreenProps {
  /** True if the page was read but failed to render. Default: false. */
  readonly isBroken?: boolean
}

/** Screen for content that cannot be read or rendered. */
export const UnavailableScreen = ({ isBroken = false }: UnavailableScreenProps) => {
  const { phone } = useSite().application
  const { tryAgain, unavailable } = useMessages()
  return (
    <div className="wrap screen narrow centred" role="alert">
      <Head title={unavailable.title} isHidden />
      <h1>{unavailable.heading}</h1>
      <p>{isBroken ? unavailable.broken : unavailable.text}</p>
      {phone && (
        <p>
          {unavailable.call}
          <a href={telephone(phone)}>{phone}</a>
        </p>
      )}
      <form className="ways">
        <button className="button" type="submit">
          {tryAgain}
        </button>
      </form>
    </div>
  )
}
