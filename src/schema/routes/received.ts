/** How visitors send records of a resource, as its descriptor says. */

export interface Received<K extends string = string> {
  /** The address of the form on the public site, like '/requests/new'. */
  readonly form: `/${string}`
  /** What the form asks, in order. Required, limits, patterns and conditions are those of the fields. */
  readonly fields: readonly K[]
  /** The text field with a drawn number, which the sender gets. */
  readonly reference: K
  /** Where the sender finds out how it stands. Default: nowhere. */
  readonly status?: {
    /** The address of the page, like '/requests/status'. */
    readonly at: `/${string}`
    /** Field of the form whose value the sender has to know beside the reference. A record that was sent without it is found by its reference alone. */
    readonly by: K
    /** What the sender is shown, in order. */
    readonly shows: readonly K[]
  }
}

/** Kinds of field that visitors fill in. */
export const filledKinds = [
  'text',
  'longText',
  'email',
  'digits',
  'link',
  'integer',
  'decimal',
  'choice',
  'choices',
  'flag',
  'date',
  'time',
  'file',
] as const
export type FilledKind = (typeof filledKinds)[number]

/** The addresses that are the sender's. */
export const receivedAddresses = ({ form, status }: Pick<Received, 'form' | 'status'>): readonly string[] => [
  form,
  ...(status ? [status.at] : []),
]

/** A reference as it is stored, of one that somebody has typed: its digits, in groups of four. */
export const typedReference = (text: string): string =>
  text
    .replaceAll(/\D/g, '')
    .match(/\d{1,4}/g)
    ?.join('-') ?? ''
