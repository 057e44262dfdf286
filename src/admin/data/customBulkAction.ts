/** A bulk action that a site adds to a list. Its values are typed by `list/bulk/siteActions.ts`. */

/** Text in the languages of the back office. Default of `bn`: the English text. */
export interface CustomActionText {
  readonly en: string
  readonly bn?: string
}

/** Sets values of every selected record. Its change can be undone. */
export interface CustomBulkAction<Values extends object = Readonly<Record<string, unknown>>> {
  /** Text of the button, for example 'Archive'. */
  readonly label: CustomActionText
  /** Text before the names or the count of the changed records, for example 'Archived:'. */
  readonly done: CustomActionText
  /** Value of each changed field. The button is hidden from people who may not change all of these fields. */
  readonly set: Values
}
