/** Allowed links, pictures and videos. Pure functions. */

const scheme = /^[a-z][a-z\d+.-]*:/i

/** True if a URL is allowed as a link: http(s), mailto, tel, or a path of this site. */
export const isSafeLink = (address: string): boolean => {
  // Browsers remove tabs and line breaks inside a URL and leading spaces, and treat \ as /.
  if (/^\s|[\p{Cc}\\]/u.test(address) || address.startsWith('//')) return false
  if (/^https?:/i.test(address)) return URL.canParse(address)
  return !scheme.test(address) || /^(mailto|tel):/i.test(address)
}

/** True if a URL is allowed for a picture: http(s) or a path of this site. */
export const isSafeImage = (address: string): boolean => isSafeLink(address) && !/^(mailto|tel):/i.test(address)

/** Matches a host name at the start of a link, but not a file name such as 'about.html'. */
const leadingHost =
  /^(?:[\p{L}\p{M}\p{N}-]+\.)+(?!(?:html?|php|aspx?|jsp|xml|txt|json|ics|css|js|pdf|(?:doc|xls|ppt)x?|od[tsp]|csv|zip|jpe?g|png|gif|webp|svg|avif|heic|mp[34]|webm)(?![^/?#]))[\p{L}\p{M}]{2,}(?![^/?#])/iu

/**
 * Adds 'https://' to a link that starts with a host name, such as 'example.org/news', and 'mailto:' to an email
 * address. Browsers would treat both as paths.
 */
export const linkWithScheme = (link: string): string => {
  if (leadingHost.test(link)) return `https://${link}`
  return /^[^\s:/?#@]+@[^\s/?#@]+$/.test(link) ? `mailto:${link}` : link
}

/**
 * Converts a stored link to a value for `href`. Paths become absolute, so that they work on every page. A link without a
 * scheme, such as `example.org/x`, becomes a URL; older versions and other providers stored such links. Returns '' for an
 * empty or unsafe link.
 * Source: specification 4.7.
 */
export const hrefOf = (link: string | null | undefined): string => {
  const address = linkWithScheme(link?.trim() ?? '')
  if (address === '' || !isSafeLink(address)) return ''
  return scheme.test(address) || /^[/#?]/.test(address) ? address : `/${address}`
}

/** Decodes a part of a URL; returns a malformed one unchanged. */
export const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Last path segment of a URL or path, decoded, without query and fragment. */
export const lastPartOf = (address: string): string => decoded(address.split(/[?#]/)[0]?.split('/').pop() ?? '')

/** Hosts of video players that may be embedded. */
export const videoHosts: readonly string[] = ['www.youtube-nocookie.com', 'player.vimeo.com']

/** Address of the player for a video on YouTube or Vimeo, or of a video file; undefined for any other URL. */
export const videoOf = (
  address: string | null | undefined,
): { readonly player: string } | { readonly file: string } | undefined => {
  const text = linkWithScheme(address?.trim() ?? '')
  if (text === '' || !isSafeImage(text)) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  const host = url?.hostname.replace(/^(www|m)\./, '')
  const youtube =
    host === 'youtu.be'
      ? url?.pathname.slice(1)
      : /^youtube(-nocookie)?\.com$/.test(host ?? '')
        ? (url?.searchParams.get('v') ?? /^\/(?:embed|shorts|live)\/([\w-]+)/.exec(url?.pathname ?? '')?.[1])
        : undefined
  if (youtube && /^[\w-]{6,20}$/.test(youtube)) return { player: `https://www.youtube-nocookie.com/embed/${youtube}` }
  const vimeo =
    host === 'vimeo.com' || host === 'player.vimeo.com' ? /(\d{6,})/.exec(url?.pathname ?? '')?.[1] : undefined
  if (vimeo) return { player: `https://player.vimeo.com/video/${vimeo}` }
  return /\.(mp4|webm|ogv)$/i.test(url?.pathname ?? text) ? { file: hrefOf(text) } : undefined
}
