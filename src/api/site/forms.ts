/** Forms that visitors send: extensions of the contract, so a provider host may know none of them. */

/** The forms of the product itself. */
export type OwnFormName = 'contact' | 'subscribe'
/** The forms of the public site; each is a call of the same name. Those of resources send records, and ask how they stand. */
export type FormName = OwnFormName | `received/${string}`

/** Fields of every form that people do not fill in. */
export const screeningFields = {
  /** Hidden from people: only programs fill it in, and now and then the autofill of a browser. */
  trap: 'website',
  /** Time at which the form was shown, in seconds since 1970. */
  shownAt: 'shown_at',
} as const

/** A form that was taken. */
export interface TakenForm {
  /** What happened, for a person. */
  readonly message: string
  /** Number of a message; undefined for a form that makes none. */
  readonly reference: string | undefined
  /** Whether mail about it goes out; false where the provider has no mail server. */
  readonly isMailed: boolean
  /** All that was answered. */
  readonly data: unknown
}

/** A form that was sent without scripts and not taken, as the page shows it again. */
export interface RefusedForm {
  readonly form: FormName
  /** Path of the page that shows it. */
  readonly path: string
  /** What was filled in, by field. */
  readonly values: Readonly<Record<string, string>>
  readonly message: string
  readonly errors: Readonly<Record<string, readonly string[]>>
}

/** What was answered to a form that was sent without scripts, as the page shows it. */
export interface AnsweredForm {
  readonly form: FormName
  readonly data: unknown
}

/** What a page that takes forms knows of them. */
export interface SiteForms {
  /** Time at which the form was first shown, in seconds since 1970: a form that comes back at once was filled in by a program. */
  readonly shownAt: number
  readonly refused?: RefusedForm
  readonly answered?: AnsweredForm
}

const propertyOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && name in value ? (value as Record<string, unknown>)[name] : undefined

/** Reads the answer to a form that was taken. */
export const readTakenForm = (body: unknown): TakenForm => {
  const data = propertyOf(body, 'data')
  const reference = propertyOf(data, 'reference')
  return {
    message: String(propertyOf(body, 'message') ?? 'Thank you.'),
    reference: typeof reference === 'string' ? reference : undefined,
    isMailed: propertyOf(data, 'mailed') === true,
    data,
  }
}
