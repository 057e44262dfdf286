import { Head } from '../../layout/Head.tsx'
import { useLocation } from '../../routing/router.tsx'
import { useMessages } from '../../site/siteContext.tsx'

/** Response to a POST at an address that accepts only GET. */
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
