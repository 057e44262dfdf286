import { SearchBox } from '../../forms/SearchBox.tsx'
import { Head } from '../../layout/Head.tsx'
import { PageTop } from '../../layout/PageTop.tsx'
import { Link } from '../../routing/router.tsx'
import { useMessages } from '../../site/siteContext.tsx'

/** Screen of an unknown address, with a search box and links. */
export const NotFoundScreen = () => {
  const { missing } = useMessages()
  return (
    <>
      <Head title={missing.title} isHidden />
      <PageTop title={missing.title} subTitle={missing.text} hasTrail={false} />
      <div className="wrap reading">
        <SearchBox />
        <p className="ways">
          <Link className="button quiet" to="/">
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
    </>
  )
}
