/**
 * Prepares a body for storage: texts are sanitised and secrets hashed before the transaction, and values are validated
 * inside it.
 */
import { computedValues } from '../../../src/schema/descriptor/computedFields.ts'
import type { Field } from '../../../src/schema/descriptor/field.ts'
import { type FlatValue, flatFields, flatValues, mapFlatValues } from '../../../src/schema/descriptor/innerFields.ts'
import { type HeldContent, traitsOf } from '../../../src/schema/descriptor/kindTraits.ts'
import { type Descriptor, storedFieldsOf } from '../../../src/schema/descriptor/resource.ts'
import type { Role } from '../../../src/schema/descriptor/role.ts'
import type { Issue, IssuesByField } from '../../../src/schema/validation/issue.ts'
import { normalize, type SentValue, toSentValue, toStoredValue } from '../../../src/schema/validation/normalize.ts'
import { labelAt } from '../../../src/schema/validation/places.ts'
import { schemaOf, validate, withCustomMessages } from '../../../src/schema/validation/validation.ts'
import type { schemaOfField } from '../../../src/schema/validation/valueSchema.ts'
import { issuesOfValue } from '../../../src/schema/validation/zodIssues.ts'
import type { Body } from '../../content/body.ts'
import { type SentText, type StoredText, sanitiseTexts } from '../../content/sanitiseTexts.ts'
import { hashPassword } from '../../crypto/passwords.ts'
import type { Row, Value } from '../../db/tables.ts'
import type { Tenant } from '../../db/tenant/tenantQueries.ts'
import { Failure, fail } from '../../runtime/errors.ts'
import { unknownKeyIssues } from '../bodyKeys.ts'
import { privateDocumentIssues } from '../rows/privateDocuments.ts'
import { referenceIssues } from './references.ts'

type FieldSchema = ReturnType<typeof schemaOfField>

type StoredForm = (texts: readonly SentText[]) => Promise<readonly StoredText[]>

/** Converts validated texts to their stored form, by kind of content; undefined if they are stored unchanged. */
const storedFormOf: { readonly [H in HeldContent]: StoredForm | undefined } = {
  html: sanitiseTexts,
  secret: texts => Promise.all(texts.map(async ({ text }) => ({ text: await hashPassword(text) }))),
  picture: undefined,
  document: undefined,
  link: undefined,
  some: undefined,
  none: undefined,
  inner: undefined,
}

/** True if values of a field are stored in another form than they are sent, or have inner values that are. */
const hasStoredForm = (field: Field): boolean =>
  flatFields(field).some(flat => storedFormOf[traitsOf(flat).holds] !== undefined)

/** Values in their stored form, and issues of unknown keys and of texts that could not be converted. */
export interface Prepared {
  readonly values: Readonly<Record<string, Value>>
  readonly issues: IssuesByField
  /** Issues about markup that was removed from texts, by the path of the text. */
  readonly removedMarkup: IssuesByField
}

/** A validated value in its stored form. */
interface PreparedValue {
  readonly value: Value
  /** See `Prepared`. */
  readonly removedMarkup: IssuesByField
}

/**
 * Converts a validated value to its stored form: HTML is sanitised and secrets are hashed. A text of which nothing is
 * left becomes null. Throws Failure 'invalid' or 'busy'.
 */
export const preparedValue = async (name: string, field: Field, value: SentValue): Promise<PreparedValue> => {
  const made = new Map<string, StoredText>()
  const keyOf = ({ place }: FlatValue) => [name, ...place].join('.')
  for (const storedForm of new Set(Object.values(storedFormOf).filter(form => form !== undefined))) {
    const texts = flatValues(field, value).flatMap(flat =>
      typeof flat.value === 'string' && storedFormOf[traitsOf(flat.field).holds] === storedForm
        ? [{ text: flat.value, name: keyOf(flat), label: labelAt(field, value, flat.place) }]
        : [],
    )
    const forms = texts.length > 0 ? await storedForm(texts) : []
    for (const [at, form] of forms.entries()) made.set(texts[at]?.name ?? '', form)
  }
  // Safe cast: `mapFlatValues` keeps the shape of the value.
  const converted = mapFlatValues(field, value, flat =>
    made.has(keyOf(flat)) ? made.get(keyOf(flat))?.text || null : flat.value,
  ) as SentValue
  const removedMarkup = [...made].flatMap(([path, text]) =>
    text.removedMarkup ? [[path, text.removedMarkup] as const] : [],
  )
  return { value: toStoredValue(converted), removedMarkup: Object.fromEntries(removedMarkup) }
}

/** Issues of a sanitised value: a required text, for example, may have lost all of its content. */
const issuesOfRest = (
  name: string,
  { field, schema }: { readonly field: Field; readonly schema: FieldSchema },
  stored: Value,
): IssuesByField => {
  if (!flatFields(field).some(flat => traitsOf(flat).holds === 'html')) return {}
  const rest = toSentValue(field, stored)
  const { error } = schema.safeParse(rest)
  return error ? issuesOfValue(name, field, rest, error) : {}
}

/**
 * Sanitises the HTML and hashes the secrets of a body, which is slow, before the transaction starts. Also reports
 * unknown keys, for the role of the caller. Omits invalid values, whose issues the validation inside the transaction reports. Throws Failure 'busy'.
 */
export const prepare = async (
  resource: Descriptor,
  body: Body,
  { isNew, role }: { readonly isNew: boolean; readonly role: Role | undefined },
): Promise<Prepared> => {
  const values: Record<string, Value> = {}
  const issues: Record<string, readonly Issue[]> = { ...unknownKeyIssues(resource, body, role) }
  const removedMarkup: Record<string, readonly Issue[]> = {}
  const { shape } = schemaOf(resource)
  for (const [name, field] of Object.entries(storedFieldsOf(resource))) {
    if (!hasStoredForm(field) || field.readOnly || !Object.hasOwn(body, name)) continue
    if (field.fixed && !isNew) continue
    // Safe cast: each writable field has a schema.
    const schema = shape[name] as FieldSchema
    const validated = schema.safeParse(body[name])
    if (!validated.success || validated.data === null) continue
    try {
      const prepared = await preparedValue(name, field, validated.data)
      values[name] = prepared.value
      Object.assign(removedMarkup, prepared.removedMarkup)
      // Most texts are stored as they were sent, and were validated above.
      if (prepared.value !== validated.data)
        Object.assign(issues, issuesOfRest(name, { field, schema }, prepared.value))
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'invalid') throw error
      Object.assign(issues, error.issues)
    }
  }
  return { values, issues, removedMarkup }
}

/** Adds the computed values to the values of a record. */
export const withComputed = (resource: Descriptor, values: Row): Row => ({
  ...values,
  ...computedValues(resource, name => values[name]),
})

/**
 * Throws if a sent value would be stored as it was sent although its field has a stored form. Values that equal the
 * stored one may be unprepared: `validate` keeps them even if the field no longer accepts them.
 */
const refuseUnprepared = (
  field: Field | undefined,
  given: {
    readonly name: string
    readonly value: unknown
    readonly body: Body
    readonly stored: Row | undefined
    readonly prepared: Prepared
  },
): void => {
  const { name, value, body, stored, prepared } = given
  if (!field || !hasStoredForm(field) || value === null || Object.hasOwn(prepared.values, name)) return
  if (!Object.hasOwn(body, name) || normalize(field, value) === normalize(field, stored?.[name])) return
  throw new Error(`The new value of ${name} is not in its stored form. Pass the result of prepare() as 'prepared'.`)
}

/**
 * Validates a body and returns the values to store, with computed values. Throws Failure 'invalid' with the issues of
 * every field, including references.
 */
export const validateBody = async (
  tenant: Tenant,
  resource: Descriptor,
  body: Body,
  { stored, prepared }: { readonly stored: Row | undefined; readonly prepared: Prepared },
): Promise<Readonly<Record<string, Value>>> => {
  const validated = validate(resource, body, stored)
  const wrongReferences: IssuesByField = await referenceIssues(tenant, resource, body, { stored })
  const wrongDocuments: IssuesByField = await privateDocumentIssues(tenant, resource, body, { stored })
  const issues = {
    ...prepared.issues,
    ...wrongDocuments,
    ...(validated.ok ? {} : validated.issues),
    ...wrongReferences,
  }
  if (!validated.ok || Object.keys(issues).length)
    return fail('invalid', { issues: withCustomMessages(resource, issues) })
  const columns = storedFieldsOf(resource)
  const values = Object.entries(validated.values).filter(([name]) => Object.hasOwn(columns, name))
  for (const [name, value] of values) refuseUnprepared(columns[name], { name, value, body, stored, prepared })
  return withComputed(resource, { ...Object.fromEntries(values), ...prepared.values })
}
