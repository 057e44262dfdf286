/** The details of a stored file: its name without the server's additions, its size and its date. */
import type { Language } from '../../api/admin/adminPreferences.ts'
import type { StoredFile } from '../../api/protocol/envelopes.ts'
import { bytesIn } from '../../messages/bytes.ts'
import { wordsFound } from '../../schema/values/documents.ts'
import { dateOf } from '../../schema/values/time/dates.ts'
import { localeOf } from '../i18n/language.tsx'
import { digitsIn } from '../i18n/numbers.ts'

/** The readable part of a stored picture's name, without the random part and what the server adds; any other name as it is. */
export const shortName = (name: string): string => /^(.+)-[a-z2-7]{10}-\d+x\d+-[\da-f]{6}\.\w+$/.exec(name)?.[1] ?? name

/** Describes files in one language and zone. Its formats are made once: there may be thousands of files. */
export interface FileWords {
  /** Width, height and size, like '1200 × 800 · 23 kB', as far as the provider gives them. */
  readonly measures: (file: StoredFile) => string
  /** Day on which the file came, like '3 Mar 2026'; '' where the provider does not give it. */
  readonly day: (file: StoredFile) => string
}

export const createFileWords = (language: Language, zone: string): FileWords => {
  const days = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'medium', timeZone: zone })
  return {
    measures: ({ width, height, bytes }) =>
      [
        width && height ? digitsIn(`${width} × ${height}`, language) : '',
        bytes === undefined ? '' : bytesIn(bytes, language),
      ]
        .filter(Boolean)
        .join(' · '),
    day: ({ created_at: moment }) => {
      const date = dateOf(moment ?? '')
      return date ? days.format(date) : ''
    },
  }
}

/** The files whose name or description has every word of a search, in any case. */
export const filesWith = (files: readonly StoredFile[], search: string): readonly StoredFile[] =>
  search.trim() === '' ? files : files.filter(({ name, alt = '' }) => wordsFound(search, `${name} ${alt}`))
