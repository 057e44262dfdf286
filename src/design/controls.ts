/**
 * The sizes of buttons, inputs and cells in the back office, which Material's components and plain elements have in common. Numbers are px, but for weights and
 * line heights, and texts are lengths of CSS. Style sheets read each as a variable, such as `--admin-controls-button-minHeight`. Imports nothing.
 */
export const controls = {
  button: { minHeight: 38, paddingInline: 16, fontSize: '0.875rem', fontWeight: 600, lineHeight: 1.75 },
  /** Also what is done with one record of a list. */
  smallButton: { minHeight: 32, paddingInline: 12, fontSize: '0.8125rem' },
  /** Its own border takes no room. */
  input: { paddingBlock: 9, paddingInline: 12, fontSize: '0.9375rem', lineHeight: 1.45 },
  cell: { paddingBlock: 10, paddingInline: 16, fontSize: '0.875rem' },
  headCell: { fontSize: '0.8125rem', fontWeight: 600 },
} as const
