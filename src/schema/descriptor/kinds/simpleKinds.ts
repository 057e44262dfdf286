/** Kinds of one value by itself. Those whose values are chosen, or hold others, stand with their fields in `field.ts`. */
import type { DocumentType } from '../../values/documents.ts'

/** How a text is made of other fields of its record, as in `{ join: ['first', 'last'] }`. It is empty where all of them are. */
export interface Computed {
  /** Fields of kind text, email, digits, integer, decimal, date or time, in order. */
  readonly join: readonly string[]
  /** Stands between two values that are not empty. Default: a space. */
  readonly separator?: string
}

/** Stored value and own options of each kind. A kind added here stops every per-kind table from compiling until it answers. */
export interface Kinds {
  /**
   * One line of text. `max` characters (default 255); `pattern` is a regular expression the whole value must match, `hint` says it in words;
   * `zone` asks for the name of a time zone. `computed`: the server makes it of other fields, and cuts it after `max` characters. `drawn`: the server
   * draws a number of so many digits for a new record, in groups of four, that no other one has.
   */
  text: {
    value: string
    options: {
      readonly max?: number
      readonly pattern?: string
      readonly hint?: string
      readonly zone?: boolean
      readonly computed?: Computed
      readonly drawn?: number
    }
  }
  /** Several lines of plain text, at most 20,000 characters. */
  longText: { value: string; options: object }
  /** Rich text; the server keeps only harmless markup. At most 1,000,000 characters. */
  html: { value: string; options: object }
  /** The address of a picture: http(s) or a path. */
  image: { value: string; options: object }
  /**
   * The address of a document of the file library. `accept` are the types that it takes (default all); `maxMegabytes` is at most 1,000 (default: the server's
   * limit). A `private` one is in no library: it belongs to its record, and only who may read the field gets it.
   */
  file: {
    value: string
    options: {
      readonly accept?: readonly DocumentType[]
      readonly maxMegabytes?: number
      readonly private?: boolean
    }
  }
  /** The last part of a public address. `from` names the field it is made of when left empty; `routes` refuses the site's fixed routes. */
  slug: { value: string; options: { readonly from: string; readonly routes?: boolean } }
  /** An email address, stored in lower case, with its domain in ASCII (`xn--…` for other scripts). */
  email: { value: string; options: object }
  /** Digits stored as text (phone, national ID), so that leading zeros survive; Bangla digits become ASCII. `plus` allows a leading +. */
  digits: { value: string; options: { readonly max?: number; readonly plus?: boolean } }
  /** Where a link leads: http(s), mailto, tel, or a path of this site with or without its leading slash. */
  link: { value: string; options: object }
  /** A video: a YouTube or Vimeo page, or the address of a file. */
  video: { value: string; options: object }
  /** A map: the address, or the iframe, that an allow-listed map host gives. */
  map: { value: string; options: object }
  /** A JSON document, stored re-serialised. */
  json: { value: string; options: object }
  /** A whole number from `min` to `max`. `year` is written without thousands apart; `zero` is what people read for 0. */
  integer: {
    value: number
    options: { readonly min?: number; readonly max?: number; readonly year?: boolean; readonly zero?: string }
  }
  /** A day, 'YYYY-MM-DD', in no zone. `after` is what visitors read beside it once it is over: 'Closed'. */
  date: { value: string; options: { readonly after?: string } }
  /** A moment, UTC 'YYYY-MM-DD HH:MM:SS'. `day` means that editors choose a day of the site's zone; `after` is as of a date. */
  dateTime: {
    value: string
    options: { readonly day?: boolean; readonly after?: string }
  }
  /** A secret of 12 to 128 characters, sent to nobody. `repeats` names the password it must equal; such a field is not stored. */
  password: {
    value: string
    options: { readonly repeats?: string; readonly sensitive?: true; readonly public?: never }
  }
  /** 1 Active, anything else Inactive. */
  status: { value: number; options: object }
  /** Yes or no, stored and sent as 1 or 0; true and false are taken as well. Never empty. */
  flag: { value: 0 | 1; options: object }
  /**
   * An amount with at most `places` digits behind the point (0 to 6, default 2), from `min` to `max`; both are at most 999,999,999 from 0, which is
   * their default. `unit` is shown behind it; `zero` is what people read for 0.
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
  /** A colour, '#rrggbb' in lower case. */
  colour: { value: string; options: object }
  /** A time of day, 'HH:MM' of 24 hours, in no zone. */
  time: { value: string; options: object }
  /** A place on earth: degrees of latitude and longitude with at most six digits behind the point, '23.8103,90.4125'. */
  point: { value: string; options: object }
}
export type SimpleKind = keyof Kinds
