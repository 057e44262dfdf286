/** Details of stored files: the short name, the size and the date. */
import type { Language } from '../../api/admin/adminPreferences.ts'
import type { StoredFile } from '../../api/wire/files.ts'
import { formatBytes } from '../../messages/bytes.ts'
import { matchesSearch } from '../../schema/values/documents.ts'
import { dateOf } from '../../schema/values/time/dates.ts'
import { localeOf } from '../i18n/language.tsx'
import { digitsIn } from '../i18n/numbers.ts'

/**
 * Readable part of a stored picture's name, without the random part and the suffixes that the server adds. Other names
 * are returned unchanged.
 */
export const shortName = (name: string): string => /^(.+)-[a-z2-7]{10}-\d+x\d+-[\da-f]{6}\.\w+$/.exec(name)?.[1] ?? name

/**
 * Formats the details of files in one language and time zone. The formats are created only once, because there may be
 * thousands of files.
 */
export interface FileDetails {
  /** Dimensions and size, such as '1200 × 800 · 23 kB', as far as the provider returns them. */
  readonly measures: (file: StoredFile) => string
  /** Day of the upload, such as '3 Mar 2026'; '' if the provider does not return it. */
  readonly day: (file: StoredFile) => string
}

export const createFileDetails = (language: Language, zone: string): FileDetails => {
  const days = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'medium', timeZone: zone })
  return {
    measures: ({ width, height, bytes }) =>
      [
        width && height ? digitsIn(`${width} × ${height}`, language) : '',
        bytes === undefined ? '' : formatBytes(bytes, language),
      ]
        .filter(Boolean)
        .join(' · '),
    day: ({ created_at: timestamp }) => {
      const date = dateOf(timestamp ?? '')
      return date ? days.format(date) : ''
    },
  }
}

/**
 * Files whose name or alternative text contains every word of the search, ignoring case. An empty search returns all
 * files.
 */
export const filesWith = (files: readonly StoredFile[], search: string): readonly StoredFile[] =>
  search.trim() === '' ? files : files.filter(({ name, alt = '' }) => matchesSearch(search, `${name} ${alt}`))
