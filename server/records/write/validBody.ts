/** A body as it is stored: texts made harmless and secrets hashed before the transaction, validated inside it. */
import type { Field } from '../../../src/schema/descriptor/field.ts'
import { type Holding, traitsOf } from '../../../src/schema/descriptor/kindTraits.ts'
import { type Descriptor, storedFieldsOf } from '../../../src/schema/descriptor/resource.ts'
import type { Issue, IssuesByField } from '../../../src/schema/validation/issue.ts'
import { inOwnWords, schemaOf, validate } from '../../../src/schema/validation/validation.ts'
import type { schemaOfField } from '../../../src/schema/validation/valueSchema.ts'
import type { Body } from '../../content/body.ts'
import { sanitiseField } from '../../content/sanitiseField.ts'
import { hashPassword } from '../../crypto/passwords.ts'
import type { Row, Value } from '../../db/tables.ts'
import { Failure, fail } from '../../errors.ts'
import type { Tenant } from '../../tenant/tenantQueries.ts'
import { referenceIssues } from './references.ts'

type StoredForm = (text: string, name: string, label: string) => string | Promise<string>

/** What is stored of a validated text, by what it holds; undefined for the text itself. `name` and `label` are those of its field. */
const storedFormOf: { readonly [H in Holding]: StoredForm | undefined } = {
  html: sanitiseField,
  secret: hashPassword,
  picture: undefined,
  document: undefined,
  link: undefined,
  some: undefined,
  none: undefined,
}

/** The stored form of a validated text, null where nothing of it is left; undefined where that is the value itself. Throws Failure 'invalid'. */
export const preparedText = async (name: string, field: Field, value: unknown): Promise<string | null | undefined> => {
  const storedForm = storedFormOf[traitsOf(field).holds]
  return storedForm && typeof value === 'string' ? (await storedForm(value, name, field.label)) || null : undefined
}

/** Texts in their stored form, and what is wrong with those that are refused in making it. */
export interface Prepared {
  readonly values: Readonly<Record<string, Value>>
  readonly issues: IssuesByField
}

/**
 * The texts of a body whose stored form takes time to make, made before a transaction waits for them.
 * A value that is wrong, or that nothing harmless is left of, is null; the transaction's own validation says what is wrong with it.
 */
export const prepare = async (
  resource: Descriptor,
  body: Body,
  { isNew }: { readonly isNew: boolean },
): Promise<Prepared> => {
  const values: Record<string, Value> = {}
  const issues: Record<string, readonly Issue[]> = {}
  const { shape } = schemaOf(resource)
  for (const [name, field] of Object.entries(storedFieldsOf(resource))) {
    if (!storedFormOf[traitsOf(field).holds] || field.readOnly || !Object.hasOwn(body, name)) continue
    if (field.fixed && !isNew) continue
    // Each field that may be written has one.
    const validated = (shape[name] as ReturnType<typeof schemaOfField>).safeParse(body[name])
    try {
      const text = await preparedText(name, field, validated.data)
      if (text !== undefined) values[name] = text
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      Object.assign(issues, error.issues)
    }
  }
  return { values, issues }
}

/** What of a body would be stored. Throws Failure 'invalid' that names every wrong field, its references included. */
export const validateBody = async (
  tenant: Tenant,
  resource: Descriptor,
  body: Body,
  { stored, prepared }: { readonly stored: Row | undefined; readonly prepared: Prepared },
): Promise<Readonly<Record<string, Value>>> => {
  const validated = validate(resource, body, stored)
  const wrongReferences: IssuesByField = await referenceIssues(tenant, resource, body, { stored })
  const issues = { ...prepared.issues, ...(validated.ok ? {} : validated.issues), ...wrongReferences }
  if (!validated.ok || Object.keys(issues).length) return fail('invalid', { issues: inOwnWords(resource, issues) })
  const columns = storedFieldsOf(resource)
  const values = Object.entries(validated.values).filter(([name]) => Object.hasOwn(columns, name))
  return { ...Object.fromEntries(values), ...prepared.values }
}
