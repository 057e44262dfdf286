/** The one address of a page: in NFC, without a slash at its end; `page` is the only part of a query that makes another page. */
export const canonicalPath = (pathname: string, search: string): string => {
  const page = Number(new URLSearchParams(search).get('page'))
  const path = pathname.replace(/\/+$/, '') || '/'
  return encodePath(path) + (Number.isInteger(page) && page > 1 ? `?page=${page}` : '')
}

const encodePath = (path: string): string => {
  try {
    return decodeURIComponent(path).normalize('NFC').split('/').map(encodeURIComponent).join('/')
  } catch {
    return path
  }
}
