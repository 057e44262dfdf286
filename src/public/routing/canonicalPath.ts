import { toUnicodeForm } from '../../schema/values/text/unicode.ts'

/** A pattern would look at each of many slashes again. */
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

/** The one address of a page: in NFC, without a slash at its end. Only the `page` of a list that has it makes another page of a query. */
export const canonicalPath = (pathname: string, page = 1): string =>
  encodePath(withoutSlashesAtEnd(pathname) || '/') + (page > 1 ? `?page=${page}` : '')
