/** Where links may lead, and which hosts may be embedded. Pure. */

/** Whether an address may be a link: http(s), mailto, tel, or a path of this site. */
export const isSafeLink = (address: string): boolean => {
  // Browsers drop tabs and line ends inside an address and spaces before it, and read \ as /.
  if (/^\s|[\p{Cc}\\]/u.test(address) || address.startsWith('//')) return false
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(address)?.[1]?.toLowerCase()
  if (scheme === undefined) return true
  return scheme === 'http' || scheme === 'https' ? URL.canParse(address) : scheme === 'mailto' || scheme === 'tel'
}

/** Whether an address may be a picture's: http(s) or a path of this site. */
export const isSafeImage = (address: string): boolean => isSafeLink(address) && !/^(mailto|tel):/i.test(address)

/**
 * A stored link as an address for `href`: the same from every page, because paths begin with '/'. A bare host name like 'www.example.org' leads to
 * that host. '' for a link that is empty or not safe. Source: specification 4.7.
 */
export const hrefOf = (link: string | null | undefined): string => {
  const address = link?.trim() ?? ''
  if (address === '' || !isSafeLink(address)) return ''
  if (/^([a-z][a-z\d+.-]*:|[/#?])/i.test(address)) return address
  const named = /^www\.[^/]+\./i.test(address) ? `https://${address}` : ''
  return URL.canParse(named) ? named : `/${address}`
}

/** The host of an address, without 'www.'; the address itself where it names none. */
export const hostOf = (address: string): string =>
  URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') : address

/** The last part of an address, without its query and fragment. */
export const lastPartOf = (address: string): string => {
  const last = address.split(/[?#]/)[0]?.split('/').pop() ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}

/** Hosts whose maps may be embedded. */
export const mapHosts: readonly string[] = ['www.openstreetmap.org', 'www.google.com', 'maps.google.com']
/** Hosts whose players may be embedded. */
export const videoHosts: readonly string[] = ['www.youtube-nocookie.com', 'player.vimeo.com']

/** The address inside what an editor pasted for a map, an iframe or a bare address; '' when it is of no allow-listed host. */
export const mapAddressOf = (pasted: string | null | undefined): string => {
  const text = pasted?.trim() ?? ''
  const address = (/<iframe\b[^>]*?\ssrc\s*=\s*["']?([^"'\s>]+)/i.exec(text)?.[1] ?? text).replaceAll('&amp;', '&')
  if (!URL.canParse(address)) return ''
  const url = new URL(address)
  const isGoogle = url.host.endsWith('google.com')
  const isMap = mapHosts.includes(url.host) && (!isGoogle || url.pathname.startsWith('/maps'))
  return url.protocol === 'https:' && isMap ? url.href : ''
}

/** How a video is played: in an allow-listed player, or as a file; undefined for an address that is neither. */
export const videoOf = (
  address: string | null | undefined,
): { readonly player: string } | { readonly file: string } | undefined => {
  const text = address?.trim() ?? ''
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
