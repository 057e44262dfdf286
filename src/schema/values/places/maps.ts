/** Maps of other hosts that pages may embed. A separate module, because few pages have a map. */

/** Hosts of maps that may be embedded. */
export const mapHosts: readonly string[] = ['www.openstreetmap.org', 'www.google.com', 'maps.google.com']

/** URL in the text that an editor pasted for a map: an iframe or a plain URL. '' if its host is not allow-listed. */
export const mapAddressOf = (pasted: string | null | undefined): string => {
  const text = pasted?.trim() ?? ''
  const address = (/<iframe\b[^>]*?\ssrc\s*=\s*["']?([^"'\s>]+)/i.exec(text)?.[1] ?? text).replaceAll('&amp;', '&')
  if (!URL.canParse(address)) return ''
  const url = new URL(address)
  const isGoogle = url.host.endsWith('google.com')
  const isMap = mapHosts.includes(url.host) && (!isGoogle || url.pathname.startsWith('/maps'))
  return url.protocol === 'https:' && isMap ? url.href : ''
}
