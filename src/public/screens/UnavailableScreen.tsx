import { Head } from '../Head.tsx'
import { useSite } from '../siteContext.tsx'

/** Shown while a page's content cannot be read. */
export const UnavailableScreen = () => {
  const { phone } = useSite().application
  return (
    <div className="wrap screen narrow centred" role="alert">
      <Head title="Back in a moment" isHidden />
      <h1>This page cannot be shown right now</h1>
      <p>Its content could not be loaded. Check your connection and try again in a moment.</p>
      {phone && (
        <p>
          You can also call us: <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>
        </p>
      )}
      <form className="ways">
        <button className="button" type="submit">
          Try again
        </button>
      </form>
    </div>
  )
}
