/** Public form of a resource, with which visitors submit records, as the descriptor declares it. */

/** Options of the public form. */
export interface Submissions<K extends string = string> {
  /** Address of the form on the public site, such as '/requests/new'. */
  readonly form: `/${string}`
  /** Names of the form's fields, in order. The fields define required values, limits, patterns and conditions. */
  readonly fields: readonly K[]
  /** Text field with the random reference number that the sender receives. */
  readonly reference: K
  /** Page on which the sender looks up the status of a submission. Default: none. */
  readonly status?: {
    /** Address of the page, such as '/requests/status'. */
    readonly at: `/${string}`
    /**
     * Field of the form whose value the sender has to enter together with the reference number. If the sender left it
     * empty, the reference number alone is sufficient.
     */
    readonly by: K
    /** Fields shown to the sender, in order. */
    readonly shows: readonly K[]
  }
}

/** Kinds of fields that public forms support. */
export const publicFormKinds = [
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
export type PublicFormKind = (typeof publicFormKinds)[number]

/** Public addresses of the form and of the status page, if there is one. */
export const submissionAddresses = ({ form, status }: Pick<Submissions, 'form' | 'status'>): readonly string[] => [
  form,
  ...(status ? [status.at] : []),
]

/** Converts a reference number as a visitor types it to its stored form: digits in groups of four, joined by hyphens. */
export const toStoredReference = (text: string): string =>
  text
    .replaceAll(/\D/g, '')
    .match(/\d{1,4}/g)
    ?.join('-') ?? ''
