/** JSON Schemas of records, bodies and failures, derived from the same zod schemas that validate them. */
import { failureBody } from '../../src/api/wire/failures.ts'
import type { Site } from '../../src/resources/createSite.ts'
import { applications } from '../../src/resources/product.ts'
import { maxInteger } from '../../src/schema/descriptor/field.ts'
import { publicFieldOf } from '../../src/schema/descriptor/innerFields.ts'
import { type Descriptor, type Fields, fieldOf, isPublic } from '../../src/schema/descriptor/resource.ts'
import { fieldRightsOf, leastCreatorRole, rightsOf } from '../../src/schema/descriptor/rights.ts'
import { isAtLeast } from '../../src/schema/descriptor/role.ts'
import { holdsCredentials } from '../permissions/permissions.ts'
import type { Audience } from '../permissions/visibility.ts'
import { inlineChildrenOf } from '../records/inline/inlineChildren.ts'
import { publicReferencesOf } from '../records/read/referredRecords.ts'
import { columnsFor } from '../records/read/sentRecords.ts'
import { fieldsSchema, writableFields } from '../routes/bodySchemas.ts'
import { type Json, jsonSchemaOf, schemaRef } from '../routes/jsonSchema.ts'
import { propertiesOf } from '../routes/recordSchemas.ts'
import { type RecordSuffix, schemaName } from '../routes/resourceNames.ts'
import { statusByCode } from '../runtime/errors.ts'
import { yieldToOthers } from '../runtime/eventLoop/yieldToOthers.ts'
import { limits } from '../runtime/limits/limits.ts'

const idSchema: Json = { type: 'integer', minimum: 1, maximum: maxInteger }

const listOf = (name: string): Json => ({ type: 'array', items: schemaRef(name) })

const childrenOf = (site: Site, resource: Descriptor, suffix: RecordSuffix): Json =>
  Object.fromEntries(
    (resource.children ?? []).flatMap(({ resource: name }) => {
      const child = site.resourceNamed(name)
      return child ? [[name, listOf(schemaName(site, child, suffix))]] : []
    }),
  )

const referredRecord: Json = {
  type: 'object',
  properties: { id: { type: 'integer' }, title: { type: 'string' }, slug: { type: ['string', 'null'] } },
  required: ['id', 'title', 'slug'],
}
/** Schemas of the records that visitors receive with lists of references. */
const referredOf = (site: Site, resource: Descriptor): Json =>
  Object.fromEntries(
    publicReferencesOf(site, resource).map(({ name }) => [`${name}_records`, { type: 'array', items: referredRecord }]),
  )

const recordSchema = (site: Site, resource: Descriptor, audience: Audience): Json => {
  const columns = columnsFor(resource, audience)
  const fields = Object.fromEntries(
    columns.flatMap(name => {
      const field = fieldOf(resource, name)
      return field ? [[name, audience === 'visitor' ? publicFieldOf(field) : field] as const] : []
    }),
  )
  // The response to a create request contains the record, so its creator is a reader as well.
  const readers = [rightsOf(resource).read, leastCreatorRole(resource)].filter(role => role !== 'nobody')
  return {
    type: 'object',
    properties: {
      ...propertiesOf(fields, 'read'),
      ...childrenOf(site, resource, audience === 'visitor' ? 'Public' : ''),
      ...(audience === 'visitor' && referredOf(site, resource)),
    },
    // A role that reads the record may lack the right to some fields, which are then optional.
    required: columns.filter(name => {
      const field = resource.fields[name]
      return !field || readers.every(role => isAtLeast(role, fieldRightsOf(field).read))
    }),
  }
}

/** Additional property in the body of an update of a user. */
const ownPassword: Json = {
  type: 'string',
  minLength: 1,
  description: 'Your current password; required to change your own email, phone or password.',
}

/** Schema of a stored child that is written with its parent. */
const storedChild = (fields: Fields): Json => {
  const keys = {
    id: { ...idSchema, description: 'Id of the child to change.' },
    version: { ...idSchema, description: 'Expected version of the child. If it differs, the whole body is refused.' },
    _delete: { type: 'boolean', description: 'Deletes the child.' },
  }
  return { title: 'Stored child', ...fieldsSchema(fields, keys, false), required: ['id'] }
}

/** Schemas of the children that are stored together with their parent. A new record has no stored children. */
const inlineOf = (site: Site, resource: Descriptor, isNew: boolean): Json =>
  Object.fromEntries(
    inlineChildrenOf(site, resource).map(({ resource: child, by }) => {
      const { [by]: _parent, ...fields } = writableFields(child)
      const made = fieldsSchema(fields, {}, true)
      return [
        child.name,
        {
          type: 'array',
          maxItems: limits.nestedRecords.value,
          items: isNew ? made : { anyOf: [{ title: 'New child', ...made }, storedChild(fields)] },
          description: `Records of ${child.name} that are stored with this record, all or none. Each gets the id of this record as ${by}. If none has a sort_order, they keep this order. Stored children that are not listed stay unchanged.`,
        },
      ]
    }),
  )

/** Body of a new record, or of an update, which leaves omitted fields unchanged. */
const bodySchema = (site: Site, resource: Descriptor, suffix: 'Input' | 'Update'): Json => {
  const isNew = suffix === 'Input'
  const fields = Object.entries(writableFields(resource)).filter(([, field]) => isNew || !field.fixed)
  return fieldsSchema(
    Object.fromEntries(fields),
    {
      ...inlineOf(site, resource, isNew),
      ...(holdsCredentials(resource) && !isNew && { current_password: ownPassword }),
    },
    isNew,
  )
}

/** Builds all schemas of the OpenAPI document, by name. Yields to the event loop after each. */
export const schemas = async (site: Site): Promise<Json> => {
  const named: Record<string, Json> = { Failure: jsonSchemaOf(failureBody(Object.keys(statusByCode)), 'input') }
  for (const resource of site.allResources) {
    named[schemaName(site, resource)] = recordSchema(site, resource, 'owner')
    await yieldToOthers()
    // Applications are created only on the command line.
    const suffixes = resource.name === applications.name ? (['Update'] as const) : (['Input', 'Update'] as const)
    for (const suffix of suffixes) {
      named[schemaName(site, resource, suffix)] = bodySchema(site, resource, suffix)
      await yieldToOthers()
    }
    if (isPublic(resource)) named[schemaName(site, resource, 'Public')] = recordSchema(site, resource, 'visitor')
    await yieldToOthers()
  }
  return named
}
