import { useEffect, useState } from 'react'
import { canonicalPath } from '../routing/canonicalPath.ts'
import { useLocation } from '../routing/router.tsx'
import { useMessages, useSite } from '../site/siteContext.tsx'

/**
 * Links that share a page: plain links, without third-party scripts. The copy button needs this site's script, and is
 * absent without it.
 */
export const Share = ({ title }: { readonly title: string }) => {
  const { siteUrl } = useSite().config
  const { share } = useMessages()
  const address = siteUrl + canonicalPath(useLocation().pathname)
  const [canCopy, setCanCopy] = useState(false)
  const [copied, setCopied] = useState('')
  // The clipboard API exists only in secure contexts.
  useEffect(() => setCanCopy('clipboard' in navigator), [])
  const copy = () => void navigator.clipboard.writeText(address).then(() => setCopied(address))
  const [text, link] = [encodeURIComponent(title), encodeURIComponent(address)]
  const outside = { target: '_blank', rel: 'noopener noreferrer' } as const
  return (
    <>
      <a href={`https://wa.me/?text=${text}%20${link}`} {...outside}>
        {share.whatsApp}
      </a>
      <a href={`https://www.facebook.com/sharer/sharer.php?u=${link}`} {...outside}>
        {share.facebook}
      </a>
      <a href={`mailto:?subject=${text}&body=${link}`}>{share.mail}</a>
      {/* Last, so that its appearance does not shift the layout. */}
      {canCopy && (
        <button type="button" onClick={copy}>
          <span role="status">{copied === address ? share.copied : share.copy}</span>
        </button>
      )}
    </>
  )
}
