import { Head } from '../Head.tsx'
import { Link } from '../router.tsx'
import { SearchBox } from './SearchBox.tsx'

/** What an unknown address shows, with ways on. */
export const NotFoundScreen = () => (
  <div className="wrap screen narrow centred">
    <Head title="Page Not Found 404" isHidden />
    <p className="lost" aria-hidden="true">
      404
    </p>
    <h1>Page Not Found 404</h1>
    <p>There is nothing at this address. The page may have moved, or the link may have a mistake.</p>
    <SearchBox />
    <p className="ways">
      <Link className="button" to="/">
        Go to the home page
      </Link>
      <Link className="button quiet" to="/sitemap">
        See all pages
      </Link>
      <Link className="button quiet" to="/contact-us">
        Contact us
      </Link>
    </p>
  </div>
)
