/** A pattern would look at each of many slashes again. */
import { toUnicodeForm } from '../../schema/values/text/unicode.ts'

const withoutSlashesAtEnd = (path: string): string => {
  let end = path.length
  while (path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}

/** The one address of a page: in NFC, without a slash at its end; `page` is the only part of a query that makes another page. */
export const canonicalPath = (pathname: string, search: string): string => {
  const page = Number(new URLSearchParams(search).get('page'))
  const path = withoutSlashesAtEnd(pathname) || '/'
  return encodePath(path) + (Number.isInteger(page) && page > 1 ? `?page=${page}` : '')
}

const encodePath = (path: string): string => {
  try {
    return toUnicodeForm(decodeURIComponent(path)).split('/').map(encodeURIComponent).join('/')
  } catch {
    return path
  }
}
