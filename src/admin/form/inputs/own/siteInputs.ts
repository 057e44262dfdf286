/** Inputs that a site has of its own: `inputs` of its `site.admin.tsx`. */
import type { ComponentType } from 'react'
import type { allResources } from '../../../../resources/index.ts'
import type { FieldKind, FieldOf } from '../../../../schema/descriptor/field.ts'
import type { ValueOf } from '../../../../schema/descriptor/values.ts'
import type { OwnInputName } from '../../../../schema/site/registered.ts'
import type { FieldsOf } from '../../../../schema/site/usedNames.ts'
import type { Language } from '../../../../schema/values/language.ts'

/** What an input of a site is given. It draws the control alone: label, hint and error stand around it. */
export interface ControlProps<K extends FieldKind> {
  /** What the form holds; null where that is empty, or no number where the kind is one. */
  readonly value: ValueOf<FieldOf<K>> | null
  /** Takes the new value; null for none. It is validated as every value of the kind. */
  readonly onChange: (value: ValueOf<FieldOf<K>> | null) => void
  /** To be called when the focus leaves the control. */
  readonly onBlur: () => void
  /** Id for the element that takes the focus; the label names it, where it is an input, a select or a button. */
  readonly id: string
  /** A name for what is filled in, which no other control of the form has: for a group of radio buttons. */
  readonly name: string
  /** Id of the label, for `aria-labelledby` of a control with several elements. */
  readonly labelId: string
  /** Id of the hint, or of the error, for `aria-describedby`; undefined where there is neither. */
  readonly describedBy: string | undefined
  /** What is wrong with the value, as it is written below the control; undefined where nothing is. */
  readonly error: string | undefined
  /** Whether the one who is signed in may only read. The browser disables elements that it knows by itself. */
  readonly isDisabled: boolean
  /** Whether it may not be empty, for `aria-required`. */
  readonly isRequired: boolean
  /** That of the back office. */
  readonly language: Language
  /** As the descriptor declares it, with texts in that language: its `min` and `max`, its `options`. */
  readonly field: FieldOf<K>
}

type KindsNaming<N> = Extract<FieldsOf<(typeof allResources)[number]>, { readonly input: N }>['kind']

/** One of each name that `site.config.ts` lists, which takes the kinds of the fields that name it: `stars: async () => (await import('./admin/Stars.tsx')).Stars`. Loaded with the first form that shows it. */
export type OwnInputs = { readonly [N in OwnInputName]: () => Promise<ComponentType<ControlProps<KindsNaming<N>>>> }
