/** Public forms. Extensions of the contract, so a provider host may lack them. */

/** Forms of the product itself. */
export type BuiltInFormName = 'contact' | 'subscribe'
/**
 * Forms of the public site; each is a call of the same name. Forms of resources submit records and look up their
 * status.
 */
export type FormName = BuiltInFormName | `received/${string}`

/** Fields that every form has and that people do not fill in. They help to detect programs. */
export const screeningFields = {
  /** Honeypot, hidden from people: only programs fill it in, and occasionally a browser's autofill. */
  trap: 'website',
  /** Time at which the form was shown, in seconds since 1970. */
  shownAt: 'shown_at',
} as const

/** Response to an accepted form. */
export interface AcceptedForm {
  /** Message for the visitor. */
  readonly message: string
  /** Reference number; undefined for a form without one. */
  readonly reference: string | undefined
  /** True if a mail is sent; false if the provider has no mail server. */
  readonly isMailed: boolean
  /** Property `data` of the response. */
  readonly data: unknown
}

/** A form that was submitted without scripts and refused, for rendering it again. */
export interface RefusedForm {
  readonly form: FormName
  /** Path of the page that shows it. */
  readonly path: string
  /** Submitted values by field. */
  readonly values: Readonly<Record<string, string>>
  readonly message: string
  readonly errors: Readonly<Record<string, readonly string[]>>
}

/** Response to a form that was submitted without scripts, for rendering it. */
export interface AnsweredForm {
  readonly form: FormName
  readonly data: unknown
}

/** State of the forms on a page. */
export interface SiteForms {
  /**
   * Time at which the form was first shown, in seconds since 1970. A form that is submitted within seconds was filled
   * in by a program.
   */
  readonly shownAt: number
  readonly refused?: RefusedForm
  readonly answered?: AnsweredForm
  /** Path and query of the page, if the query contains a receipt with a valid signature of the server. */
  readonly receipt?: string
}

const propertyOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && name in value ? (value as Record<string, unknown>)[name] : undefined

/** Parses the response to an accepted form. */
export const readAcceptedForm = (body: unknown): AcceptedForm => {
  const data = propertyOf(body, 'data')
  const reference = propertyOf(data, 'reference')
  return {
    message: String(propertyOf(body, 'message') ?? 'Thank you.'),
    reference: typeof reference === 'string' ? reference : undefined,
    isMailed: propertyOf(data, 'mailed') === true,
    data,
  }
}
