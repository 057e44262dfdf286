/** Keys of a descriptor whose values are texts for people. */
const names = [
  'label',
  'as',
  'one',
  'many',
  'menu',
  'group',
  'tab',
  'placeholder',
  'button',
  'help',
  'hint',
  'where',
  'unit',
  'after',
  'zero',
  'deleteAsk',
  'heading',
  'empty',
  'searchPlaceholder',
  'footer',
  'submit',
  'saved',
] as const
export type TextKey = (typeof names)[number]
export const textKeys: ReadonlySet<string> = new Set(names)
