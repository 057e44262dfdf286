import { Head } from '../../layout/Head.tsx'
import { useLocation } from '../../routing/router.tsx'
import { useMessages } from '../../site/siteContext.tsx'

/** What an address answers that only shows a page, and was sent something. */
export const WrongMethodScreen = () => {
  const { pathname, search } = useLocation()
  const { wrongMethod } = useMessages()
  return (
    <div className="wrap screen narrow centred">
      <Head title={wrongMethod.title} isHidden />
      <h1>{wrongMethod.title}</h1>
      <p>{wrongMethod.text}</p>
      <p className="ways">
        <a className="button" href={pathname + search}>
          {wrongMethod.open}
        </a>
      </p>
    </div>
  )
}
