import { SearchBox } from '../../forms/SearchBox.tsx'
import { Head } from '../../layout/Head.tsx'
import { Link } from '../../routing/router.tsx'
import { useMessages } from '../../site/siteContext.tsx'

/** What an unknown address shows, with ways on. */
export const NotFoundScreen = () => {
  const { missing } = useMessages()
  return (
    <div className="wrap screen narrow centred">
      <Head title={missing.title} isHidden />
      <p className="lost" aria-hidden="true">
        {missing.number}
      </p>
      <h1>{missing.title}</h1>
      <p>{missing.text}</p>
      <SearchBox />
      <p className="ways">
        <Link className="button" to="/">
          {missing.toHome}
        </Link>
        <Link className="button quiet" to="/sitemap">
          {missing.toAll}
        </Link>
        <Link className="button quiet" to="/contact-us">
          {missing.toContact}
        </Link>
      </p>
    </div>
  )
}
