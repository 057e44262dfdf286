/** What the forms of visitors ask, and what they are shown. The build of what visitors load has the value alone: see scripts/vite/derivedModules.ts. */
import type { Condition } from '../../schema/descriptor/condition.ts'
import type { Field, Option } from '../../schema/descriptor/field.ts'
import { fixedDefaultOf } from '../../schema/descriptor/filledDefaults.ts'
import { type Descriptor, fieldOf, inputsOf } from '../../schema/descriptor/resource.ts'
import type { FilledKind, Received } from '../../schema/routes/received.ts'
import { type DocumentEnding, endingsOf } from '../../schema/values/documents.ts'
import { byLanguage, type Language } from '../../schema/values/language.ts'
import { type PublicField, publicField } from '../publicFields.ts'
import { type ReceivedResource, receivedResources } from '../receivedResources.ts'
import { inLanguage } from '../words/index.ts'

/** An input of a form. */
export interface ReceivedInput {
  readonly name: string
  readonly kind: FilledKind
  readonly label: string
  readonly required?: boolean
  readonly default?: string | number
  /** Characters of a text. */
  readonly max?: number
  readonly isPhone?: boolean
  readonly unit?: string
  readonly options?: readonly Pick<Option, 'value' | 'label'>[]
  /** Of a choice: whether all of it is seen at once. */
  readonly radio?: boolean
  /** Of a document: the endings of the types that it may have, and its greatest size in megabytes where the field says one. */
  readonly endings?: readonly DocumentEnding[]
  readonly maxMegabytes?: number
  /** Lines of a longer text. */
  readonly rows?: number
  readonly placeholder?: string
  readonly help?: string
  readonly when?: Condition
  readonly requiredWhen?: Condition
}

/** The form of a resource, and how its records stand. */
export interface ReceivedForm {
  readonly name: string
  readonly label: Descriptor['label']
  readonly form: Received['form']
  readonly inputs: readonly ReceivedInput[]
  readonly status?: {
    readonly at: Received['form']
    readonly by: ReceivedInput
    readonly shows: readonly PublicField[]
  }
}

const inputOf = (resource: Descriptor, name: string): ReceivedInput => {
  const field: Field | undefined = resource.fields[name]
  if (!field) throw new Error(`${resource.name} has no field '${name}'.`)
  const { label, radio, rows, placeholder, help, when } = {
    label: field.label,
    ...inputsOf(resource).find(each => each.field === name),
  }
  const fixed = fixedDefaultOf(field)
  return {
    name,
    // The check has refused all others.
    kind: field.kind as FilledKind,
    label,
    ...(field.required && { required: true }),
    ...((typeof fixed === 'string' || typeof fixed === 'number') && { default: fixed }),
    ...('max' in field && field.max !== undefined && field.kind !== 'choices' && { max: field.max }),
    ...('plus' in field && field.plus && { isPhone: true }),
    ...('unit' in field && field.unit !== undefined && { unit: field.unit }),
    ...('options' in field && {
      options: field.options.map(option => ({ value: option.value, label: option.label })),
    }),
    ...(field.kind === 'file' && { endings: endingsOf(field) }),
    ...(field.kind === 'file' && field.maxMegabytes !== undefined && { maxMegabytes: field.maxMegabytes }),
    ...(radio && { radio }),
    ...(rows !== undefined && { rows }),
    ...(placeholder !== undefined && { placeholder }),
    ...(help !== undefined && { help }),
    ...(when && { when }),
    ...(field.requiredWhen && { requiredWhen: field.requiredWhen }),
  }
}

const formOf = (resource: ReceivedResource, language: Language): ReceivedForm => {
  const shown = inLanguage(resource, language)
  const { form, fields, status } = resource.received
  return {
    name: resource.name,
    label: shown.label,
    form,
    inputs: fields.map(field => inputOf(shown, field)),
    ...(status && {
      status: {
        at: status.at,
        by: inputOf(shown, status.by),
        shows: status.shows.flatMap(each => {
          const field = fieldOf(shown, each)
          return field ? [publicField(each, field)] : []
        }),
      },
    }),
  }
}

/** By language: one label may stand for several things, which other languages call otherwise. */
export const receivedForms: { readonly [L in Language]: readonly ReceivedForm[] } = byLanguage(language =>
  receivedResources.map(resource => formOf(resource, language)),
)
