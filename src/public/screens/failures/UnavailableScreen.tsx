import { telephone } from '../../content/telephone.ts'
import { Head } from '../../layout/Head.tsx'
import { useMessages, useSite } from '../../site/siteContext.tsx'

interface UnavailableScreenProps {
  /** The page was read, but cannot be rendered. Default false. */
  readonly isBroken?: boolean
}

/** Shown while a page's content cannot be read, or cannot be drawn. */
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
