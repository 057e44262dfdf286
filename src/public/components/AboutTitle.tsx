import { useTextAttributes } from '../site/siteContext.tsx'

/** What a link or a button is about, in the language of that title: for those who hear it alone. */
export const AboutTitle = ({ title }: { readonly title: string | null | undefined }) => {
  const { lang } = useTextAttributes()(title)
  return (
    <span className="unseen" lang={lang}>
      : {title}
    </span>
  )
}
