/** Public forms of a site, with their inputs and status pages, in each language. */
import type { Condition } from '../schema/descriptor/condition.ts'
import { constantDefaultOf } from '../schema/descriptor/defaults.ts'
import type { Field, Option } from '../schema/descriptor/field.ts'
import { type Descriptor, fieldOf, inputsOf } from '../schema/descriptor/resource.ts'
import type { PublicFormKind, Submissions } from '../schema/routes/submissions.ts'
import { type DocumentEnding, endingsOf } from '../schema/values/documents.ts'
import { byLanguage, type Language } from '../schema/values/language.ts'
import type { Site } from './createSite.ts'
import { perSite } from './perSite.ts'
import { type PublicField, publicField } from './publicFields.ts'
import { type SubmissionResource, submissionResources } from './submissionResources.ts'
import { inLanguage } from './words/index.ts'

/** Input of a form. */
export interface SubmissionInput {
  readonly name: string
  readonly kind: PublicFormKind
  readonly label: string
  readonly required?: boolean
  readonly default?: string | number
  /** Maximum length of a text, characters. */
  readonly max?: number
  readonly isPhone?: boolean
  readonly unit?: string
  readonly options?: readonly Pick<Option, 'value' | 'label'>[]
  /** True if all options of a choice are shown at once. */
  readonly radio?: boolean
  /** Accepted file extensions of a document, and its maximum size in megabytes if the field has one. */
  readonly endings?: readonly DocumentEnding[]
  readonly maxMegabytes?: number
  /** Number of lines of a text area. */
  readonly rows?: number
  readonly placeholder?: string
  readonly help?: string
  readonly when?: Condition
  readonly requiredWhen?: Condition
}

/** Form of a resource, and the status page of its submissions. */
export interface SubmissionForm {
  readonly name: string
  readonly label: Descriptor['label']
  readonly form: Submissions['form']
  readonly inputs: readonly SubmissionInput[]
  readonly status?: {
    readonly at: Submissions['form']
    readonly by: SubmissionInput
    readonly shows: readonly PublicField[]
  }
}

const inputOf = (resource: Descriptor, name: string): SubmissionInput => {
  const field: Field | undefined = resource.fields[name]
  if (!field) throw new Error(`${resource.name} has no field '${name}'.`)
  const { label, radio, rows, placeholder, help, when } = {
    label: field.label,
    ...inputsOf(resource).find(each => each.field === name),
  }
  const fixed = constantDefaultOf(field)
  return {
    name,
    // Safe cast: the descriptor check has refused all other kinds.
    kind: field.kind as PublicFormKind,
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

const formOf = (site: Site, resource: SubmissionResource, language: Language): SubmissionForm => {
  const shown = inLanguage(site, resource, language)
  const { form, fields, status } = resource.submissions
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
          return field ? [publicField(site, each, field)] : []
        }),
      },
    }),
  }
}

/** Public forms of a site, by language. */
export const submissionFormsOf = perSite((site): { readonly [L in Language]: readonly SubmissionForm[] } =>
  byLanguage(language => submissionResources(site).map(resource => formOf(site, resource, language))),
)
