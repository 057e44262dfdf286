/** Custom inputs of a site: `inputs` of its `site.admin.tsx`. */
import type { ComponentType } from 'react'
import type { AnyResource } from '../../../../resources/records.ts'
import type { FieldKind, FieldOf } from '../../../../schema/descriptor/field.ts'
import type { ValueOf } from '../../../../schema/descriptor/values.ts'
import type { CustomInputName } from '../../../../schema/site/registered.ts'
import type { FieldsOf } from '../../../../schema/site/usedNames.ts'
import type { Language } from '../../../../schema/values/language.ts'

/** Props of a site's custom input. It renders only the control; the form renders the label, the help and the error. */
export interface ControlProps<K extends FieldKind> {
  /** Current value; null if it is empty, or not a number although the kind is numeric. */
  readonly value: ValueOf<FieldOf<K>> | null
  /** Sets the value; null for none. It is validated like every value of the kind. */
  readonly onChange: (value: ValueOf<FieldOf<K>> | null) => void
  /** Must be called when the control loses focus. */
  readonly onBlur: () => void
  /** Id for the focusable element. If that is an input, a select or a button, the label names it. */
  readonly id: string
  /** Name that is unique in the form, for a group of radio buttons. */
  readonly name: string
  /** Id of the label, for `aria-labelledby` of a control with several elements. */
  readonly labelId: string
  /** Id of the help or the error, for `aria-describedby`; undefined if there is neither. */
  readonly describedBy: string | undefined
  /** Validation message that is shown below the control; undefined if the value is valid. */
  readonly error: string | undefined
  /** True if the signed-in person may only read. The browser disables native form controls on its own. */
  readonly isDisabled: boolean
  /** True if the value must not be empty, for `aria-required`. */
  readonly isRequired: boolean
  /** Language of the back office. */
  readonly language: Language
  /** Field as the descriptor declares it, with texts in that language: its `min` and `max`, its `options`. */
  readonly field: FieldOf<K>
}

type KindsNaming<N> = Extract<FieldsOf<AnyResource>, { readonly input: N }>['kind']

/**
 * One input for each name in `site.config.ts`, such as `stars: async () => (await import('./admin/Stars.tsx')).Stars`.
 * An input must accept the kinds of the fields that name it. It is loaded with the first form that shows it.
 */
export type CustomInputs = {
  readonly [N in CustomInputName]: () => Promise<ComponentType<ControlProps<KindsNaming<N>>>>
}
