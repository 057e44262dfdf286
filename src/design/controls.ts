/**
 * Sizes of buttons, inputs and cells in the back office, shared by Material's components and plain elements. Numbers
 * are px, except weights and line heights; strings are CSS lengths. Style sheets read each as a variable, such as
 * `--admin-controls-button-minHeight`. Imports nothing.
 */
export const controls = {
  button: { minHeight: 38, paddingInline: 16, fontSize: '0.875rem', fontWeight: 600, lineHeight: 1.75 },
  /** Small buttons, and buttons for actions on a single record in a list. */
  smallButton: { minHeight: 32, paddingInline: 12, fontSize: '0.8125rem' },
  /** Inputs. Their border takes no space in the layout. */
  input: { paddingBlock: 9, paddingInline: 12, fontSize: '0.9375rem', lineHeight: 1.45 },
  cell: { paddingBlock: 10, paddingInline: 16, fontSize: '0.875rem' },
  headCell: { fontSize: '0.8125rem', fontWeight: 600 },
} as const
