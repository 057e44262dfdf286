const keyNames = [
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
/** Key of a descriptor whose value is a text for people. */
export type TextKey = (typeof keyNames)[number]
/** Set of the keys of a descriptor whose values are texts for people. */
export const textKeys: ReadonlySet<string> = new Set(keyNames)
