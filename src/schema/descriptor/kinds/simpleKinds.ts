/** Kinds with a single value. `field.ts` declares the kinds with options, references or inner fields. */
import type { DocumentType } from '../../values/documents.ts'

/**
 * Rule by which a text is computed from other fields of the record, as in `{ join: ['first', 'last'] }`. The text is
 * empty if all of these fields are empty.
 */
export interface Computed {
  /** Names of fields of the kinds text, email, digits, integer, decimal, date or time, in order. */
  readonly join: readonly string[]
  /** Separator between two non-empty values. Default: a space. */
  readonly separator?: string
}

/** Value type and specific options of each kind. A kind added here does not compile until every per-kind table has an entry for it. */
export interface Kinds {
  /**
   * Single line of text. `max`: maximum number of characters (default 255). `pattern`: regular expression that the
   * whole value must match; `hint` explains it. `zone`: the value must be the name of a time zone. `asciiDigits`: digits
   * of any script are stored as ASCII. `computed`: the server computes the value from other fields and truncates it to
   * `max` characters. `drawn`: the server generates a unique random number with this many digits for each new record,
   * in groups of four.
   */
  text: {
    value: string
    options: {
      readonly max?: number
      readonly pattern?: string
      readonly hint?: string
      readonly zone?: boolean
      readonly asciiDigits?: boolean
      readonly computed?: Computed
      readonly drawn?: number
    }
  }
  /** Multi-line plain text, at most 20,000 characters. `links`: every line is a web address, `mailto:` or `tel:`. */
  longText: { value: string; options: { readonly links?: boolean } }
  /** Rich text, sanitised by the server. At most 1,000,000 characters. */
  html: { value: string; options: object }
  /** URL of a picture: http(s) or a path. */
  image: { value: string; options: object }
  /**
   * URL of a document in the file library. `accept`: accepted types (default: all). `maxMegabytes`: at most 1,000
   * (default: the server's limit). `private`: the document is not in the library but belongs to its record, and only
   * callers who may read the field receive it.
   */
  file: {
    value: string
    options: {
      readonly accept?: readonly DocumentType[]
      readonly maxMegabytes?: number
      readonly private?: boolean
    }
  }
  /**
   * Last segment of a public address. `from`: field from which an empty slug is generated. `routes: true` refuses the
   * addresses that the site itself uses; `createSite` replaces true by the list of these addresses.
   */
  slug: { value: string; options: { readonly from: string; readonly routes?: boolean | readonly string[] } }
  /** Email address, stored in lower case with an ASCII domain (`xn--…` for other scripts). */
  email: { value: string; options: object }
  /**
   * Digits stored as text (phone number, national ID), which preserves leading zeros. Bangla digits are converted to
   * ASCII. `plus` allows a leading +.
   */
  digits: { value: string; options: { readonly max?: number; readonly plus?: boolean } }
  /**
   * Link target: http(s), mailto, tel, or a path of this site with or without a leading slash. `leads`: where it may lead;
   * 'outside' refuses paths of this site, 'web' also mailto and tel.
   */
  link: { value: string; options: { readonly leads?: 'outside' | 'web' } }
  /** Video: a YouTube or Vimeo page, or the URL of a file. */
  video: { value: string; options: object }
  /** Map: the URL or the iframe code of an allow-listed map host. */
  map: { value: string; options: object }
  /** JSON document, stored without insignificant white space. */
  json: { value: string; options: object }
  /** Integer from `min` to `max`. `year`: displayed without thousands separators. `zero`: text displayed for 0. */
  integer: {
    value: number
    options: { readonly min?: number; readonly max?: number; readonly year?: boolean; readonly zero?: string }
  }
  /** Calendar date, 'YYYY-MM-DD', without a time zone. `after`: text that visitors see beside it once it is over, such as 'Closed'. */
  date: { value: string; options: { readonly after?: string } }
  /** Timestamp, UTC 'YYYY-MM-DD HH:MM:SS'. `day`: editors choose only a day, in the site's time zone. `after`: as for a date. */
  dateTime: {
    value: string
    options: { readonly day?: boolean; readonly after?: string }
  }
  /**
   * Password of 12 to 128 characters, never sent to clients. `repeats`: name of the password that it must equal; such a
   * field is not stored.
   */
  password: {
    value: string
    options: { readonly repeats?: string; readonly sensitive?: true; readonly public?: never }
  }
  /** 1 is Active, any other value Inactive. */
  status: { value: number; options: object }
  /** Boolean, stored and sent as 1 or 0; true and false are accepted as well. Never empty. */
  flag: { value: 0 | 1; options: object }
  /**
   * Decimal number with at most `places` decimal places (0 to 6, default 2), from `min` to `max`, which default to
   * ±999,999,999. `unit`: displayed after the number. `zero`: text displayed for 0.
   */
  decimal: {
    value: number
    options: {
      readonly places?: number
      readonly min?: number
      readonly max?: number
      readonly unit?: string
      readonly zero?: string
    }
  }
  /** Colour, '#rrggbb' in lower case. */
  colour: { value: string; options: object }
  /** Time of day, 'HH:MM' in 24-hour format, without a time zone. */
  time: { value: string; options: object }
  /** Geographic point: latitude and longitude in degrees with at most six decimal places, '23.8103,90.4125'. */
  point: { value: string; options: object }
}
export type SimpleKind = keyof Kinds
