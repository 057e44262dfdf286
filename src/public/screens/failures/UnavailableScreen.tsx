import { telephone } from '../../content/telephone.ts'
import { Head } from '../../layout/Head.tsx'
import { useMessages, useSite } from '../../site/siteContext.tsx'

/** Shown while a page's content cannot be read. */
export const UnavailableScreen = () => {
  const { phone } = useSite().application
  const { tryAgain, unavailable } = useMessages()
  return (
    <div className="wrap screen narrow centred" role="alert">
      <Head title={unavailable.title} isHidden />
      <h1>{unavailable.heading}</h1>
      <p>{unavailable.text}</p>
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
