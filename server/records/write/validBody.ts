/** A body as it is stored: texts made harmless and secrets hashed before the transaction, validated inside it. */
import { computedValues } from '../../../src/schema/descriptor/computedFields.ts'
import type { Field } from '../../../src/schema/descriptor/field.ts'
import { type FlatValue, flatFields, flatValues, mapFlat } from '../../../src/schema/descriptor/innerFields.ts'
import { type Holding, traitsOf } from '../../../src/schema/descriptor/kindTraits.ts'
import { type Descriptor, storedFieldsOf } from '../../../src/schema/descriptor/resource.ts'
import type { Issue, IssuesByField } from '../../../src/schema/validation/issue.ts'
import { type SentValue, sentValue, storedValue } from '../../../src/schema/validation/normalize.ts'
import { labelAt } from '../../../src/schema/validation/places.ts'
import { inOwnWords, schemaOf, validate } from '../../../src/schema/validation/validation.ts'
import type { schemaOfField } from '../../../src/schema/validation/valueSchema.ts'
import { issuesOfValue } from '../../../src/schema/validation/zodIssues.ts'
import type { Body } from '../../content/body.ts'
import { type GivenText, sanitiseTexts } from '../../content/sanitiseTexts.ts'
import { hashPassword } from '../../crypto/passwords.ts'
import type { Row, Value } from '../../db/tables.ts'
import { Failure, fail } from '../../errors.ts'
import type { Tenant } from '../../tenant/tenantQueries.ts'
import { unknownKeyIssues } from '../bodyKeys.ts'
import { privateDocumentIssues } from '../rows/privateDocuments.ts'
import { referenceIssues } from './references.ts'

type FieldSchema = ReturnType<typeof schemaOfField>

type StoredForm = (texts: readonly GivenText[]) => Promise<readonly string[]>

/** What is stored of validated texts, by what they hold; undefined for the texts themselves. */
const storedFormOf: { readonly [H in Holding]: StoredForm | undefined } = {
  html: sanitiseTexts,
  secret: texts => Promise.all(texts.map(({ text }) => hashPassword(text))),
  picture: undefined,
  document: undefined,
  link: undefined,
  some: undefined,
  none: undefined,
  inner: undefined,
}

/** Texts in their stored form, and what is wrong with those that are refused in making it. */
export interface Prepared {
  readonly values: Readonly<Record<string, Value>>
  readonly issues: IssuesByField
}

/** A valid value with each text in it in its stored form, made of all texts of one kind at once. One that nothing is left of is null. */
const withStoredForms = async (name: string, field: Field, value: SentValue): Promise<SentValue> => {
  const made = new Map<string, string>()
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
  // Of the same shape as the value.
  return mapFlat(field, value, flat =>
    made.has(keyOf(flat)) ? made.get(keyOf(flat)) || null : flat.value,
  ) as SentValue
}

/** What is stored of a validated value: its texts in their stored form, null where nothing of one is left. Throws Failure 'invalid'. */
export const preparedValue = async (name: string, field: Field, value: SentValue): Promise<Value> =>
  storedValue(await withStoredForms(name, field, value))

/** Issues of a value after sanitising, which may have removed everything that people see of a required text. */
const issuesOfRest = (
  name: string,
  { field, schema }: { readonly field: Field; readonly schema: FieldSchema },
  stored: Value,
): IssuesByField => {
  if (!flatFields(field).some(flat => traitsOf(flat).holds === 'html')) return {}
  const rest = sentValue(field, stored)
  const { error } = schema.safeParse(rest)
  return error ? issuesOfValue(name, field, rest, error) : {}
}

/**
 * The texts of a body whose stored form takes time to make, made before a transaction waits for them, with issues of keys that no field has.
 * A value that is wrong, or that nothing harmless is left of, is null; the transaction's own validation says what is wrong with it.
 */
export const prepare = async (
  resource: Descriptor,
  body: Body,
  { isNew }: { readonly isNew: boolean },
): Promise<Prepared> => {
  const values: Record<string, Value> = {}
  const issues: Record<string, readonly Issue[]> = { ...unknownKeyIssues(resource, body) }
  const { shape } = schemaOf(resource)
  for (const [name, field] of Object.entries(storedFieldsOf(resource))) {
    const needsForm = flatFields(field).some(flat => storedFormOf[traitsOf(flat).holds] !== undefined)
    if (!needsForm || field.readOnly || !Object.hasOwn(body, name)) continue
    if (field.fixed && !isNew) continue
    // Each field that may be written has one.
    const schema = shape[name] as FieldSchema
    const validated = schema.safeParse(body[name])
    if (!validated.success || validated.data === null) continue
    try {
      values[name] = await preparedValue(name, field, validated.data)
      Object.assign(issues, issuesOfRest(name, { field, schema }, values[name] ?? null))
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      Object.assign(issues, error.issues)
    }
  }
  return { values, issues }
}

/** All values of a record, as they are to be stored, with those that are made of them. */
export const withComputed = (resource: Descriptor, values: Row): Row => ({
  ...values,
  ...computedValues(resource, name => values[name]),
})

/** What of a body would be stored, with what is computed. Throws Failure 'invalid' that names every wrong field, its references included. */
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
  if (!validated.ok || Object.keys(issues).length) return fail('invalid', { issues: inOwnWords(resource, issues) })
  const columns = storedFieldsOf(resource)
  const values = Object.entries(validated.values).filter(([name]) => Object.hasOwn(columns, name))
  return withComputed(resource, { ...Object.fromEntries(values), ...prepared.values })
}
