import { toUnicodeForm } from '../../schema/values/text/unicode.ts'

/** A loop, because a regular expression would take quadratic time on many slashes. */
const withoutSlashesAtEnd = (path: string): string => {
  let end = path.length
  while (path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}

const encodePath = (path: string): string => {
  try {
    return toUnicodeForm(decodeURIComponent(path)).split('/').map(encodeURIComponent).join('/')
  } catch {
    return path
  }
}

/** Canonical address of a page: in NFC, without a trailing slash. The only query parameter is the `page` of a list, from 2. */
export const canonicalPath = (pathname: string, page = 1): string =>
  encodePath(withoutSlashesAtEnd(pathname) || '/') + (page > 1 ? `?page=${page}` : '')
