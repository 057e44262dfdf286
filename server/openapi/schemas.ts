/** JSON Schemas of records, bodies and failures, from the descriptors: the same zod schemas that validate them. */
import { allResources, applications } from '../../src/resources/index.ts'
import { maxInteger } from '../../src/schema/descriptor/field.ts'
import { publicFieldOf } from '../../src/schema/descriptor/innerFields.ts'
import { type Descriptor, type Fields, fieldOf, isPublic } from '../../src/schema/descriptor/resource.ts'
import { fieldRightsOf, leastCreator, rightsOf } from '../../src/schema/descriptor/rights.ts'
import { isAtLeast } from '../../src/schema/descriptor/role.ts'
import { statusByCode } from '../errors.ts'
import { limits } from '../limits.ts'
import { isForPeople } from '../permissions/permissions.ts'
import type { Audience } from '../permissions/visibility.ts'
import { inlineChildrenOf } from '../records/inline/inlineChildren.ts'
import { publicReferencesOf } from '../records/read/referredRecords.ts'
import { columnsFor } from '../records/read/sentRecords.ts'
import { fieldsSchema, writableFields } from '../routes/bodySchemas.ts'
import { type Json, schemaRef } from '../routes/jsonSchema.ts'
import { propertiesOf } from '../routes/recordSchemas.ts'
import { type RecordSuffix, schemaName } from '../routes/resourceNames.ts'
import { yieldToOthers } from '../runtime/yieldToOthers.ts'

const idSchema: Json = { type: 'integer', minimum: 1, maximum: maxInteger }

const listOf = (name: string): Json => ({ type: 'array', items: schemaRef(name) })

const childrenOf = (resource: Descriptor, suffix: RecordSuffix): Json =>
  Object.fromEntries(
    (resource.children ?? []).flatMap(({ resource: name }) => {
      const child = (allResources as readonly Descriptor[]).find(other => other.name === name)
      return child ? [[name, listOf(schemaName(child, suffix))]] : []
    }),
  )

const referredRecord: Json = {
  type: 'object',
  properties: { id: { type: 'integer' }, title: { type: 'string' }, slug: { type: ['string', 'null'] } },
  required: ['id', 'title', 'slug'],
}
/** What visitors get beside lists of references. */
const referredOf = (resource: Descriptor): Json =>
  Object.fromEntries(
    publicReferencesOf(resource).map(({ name }) => [`${name}_records`, { type: 'array', items: referredRecord }]),
  )

const recordSchema = (resource: Descriptor, audience: Audience): Json => {
  const columns = columnsFor(resource, audience)
  const fields = Object.fromEntries(
    columns.flatMap(name => {
      const field = fieldOf(resource, name)
      return field ? [[name, audience === 'visitor' ? publicFieldOf(field) : field] as const] : []
    }),
  )
  // The response to a create holds the record, so its creator is a reader, too.
  const readers = [rightsOf(resource).read, leastCreator(resource)].filter(role => role !== 'nobody')
  return {
    type: 'object',
    properties: {
      ...propertiesOf(fields, 'read'),
      ...childrenOf(resource, audience === 'visitor' ? 'Public' : ''),
      ...(audience === 'visitor' && referredOf(resource)),
    },
    // A role may read a record without some of its fields.
    required: columns.filter(name => {
      const field = resource.fields[name]
      return !field || readers.every(role => isAtLeast(role, fieldRightsOf(field).read))
    }),
  }
}

/** Beside the fields of a user. */
const ownPassword: Json = {
  type: 'string',
  minLength: 1,
  description: 'Your own password, where you change your own email, phone or password.',
}

/** A stored child among those that are written with their parent. */
const storedChild = (fields: Fields): Json => {
  const keys = {
    id: { ...idSchema, description: 'The child that is changed.' },
    version: { ...idSchema, description: 'The version that the child must have; another one refuses the whole body.' },
    _delete: { type: 'boolean', description: 'Deletes the child.' },
  }
  return { title: 'A stored one', ...fieldsSchema(fields, keys, false), required: ['id'] }
}

/** Children that are written with a record, whose form edits them. A new record has none that are stored. */
const inlineOf = (resource: Descriptor, isNew: boolean): Json =>
  Object.fromEntries(
    inlineChildrenOf(resource).map(({ resource: child, by }) => {
      const { [by]: _parent, ...fields } = writableFields(child)
      const made = fieldsSchema(fields, {}, true)
      return [
        child.name,
        {
          type: 'array',
          maxItems: limits.nestedRecords.value,
          items: isNew ? made : { anyOf: [{ title: 'A new one', ...made }, storedChild(fields)] },
          description: `Records of ${child.name} that are stored with it, all or none. Each gets its id as ${by}. Without a sort_order in any of them, they are put in this order. Stored ones that are not named stay.`,
        },
      ]
    }),
  )

/** A new record, or a change of one, which leaves fields as they are that it does not name. */
const bodySchema = (resource: Descriptor, suffix: 'Input' | 'Update'): Json => {
  const isNew = suffix === 'Input'
  const fields = Object.entries(writableFields(resource)).filter(([, field]) => isNew || !field.fixed)
  return fieldsSchema(
    Object.fromEntries(fields),
    { ...inlineOf(resource, isNew), ...(isForPeople(resource) && !isNew && { current_password: ownPassword }) },
    isNew,
  )
}

const namedProperties: Json = {
  resource: { type: 'string', description: 'Its API name, like posts.' },
  id: { type: 'integer' },
  title: { type: 'string' },
}
const listOfNamed = (more: Json = {}): Json => ({
  type: 'array',
  items: {
    type: 'object',
    properties: { ...namedProperties, ...more },
    required: Object.keys({ ...namedProperties, ...more }),
  },
})

const issueSchema: Json = {
  type: 'object',
  properties: {
    code: { type: 'string', description: 'What is wrong, like too-long.' },
    params: {
      type: 'object',
      description: 'What the message names: numbers, texts, issues, or lists of them.',
      additionalProperties: true,
    },
  },
  required: ['code', 'params'],
}

const failureSchema: Json = {
  type: 'object',
  properties: {
    message: { type: 'string', description: 'What happened and what to do, for a person.' },
    errors: {
      type: 'object',
      description: 'Every wrong field with its words; absent where no field is at fault.',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
    code: { type: 'string', enum: Object.keys(statusByCode), description: 'What kind of failure it is.' },
    issue: {
      ...issueSchema,
      description: 'What message says, to be worded in another language; absent where code says all.',
    },
    issues: {
      type: 'object',
      description: 'Every wrong field with its issues: what errors says, in the same order.',
      additionalProperties: { type: 'array', items: issueSchema },
    },
    current: { description: 'What is stored now, where a write was based on an older version: a record, or a list.' },
    conflicts: {
      ...listOfNamed({ field: { type: 'string' } }),
      description: 'The records that hold a value which no two may have.',
    },
    referrers: { ...listOfNamed(), description: 'Some of the records that refer to one that was to be deleted.' },
    referrer_count: { type: 'integer', description: 'How many refer to it in all.' },
    request_id: { type: 'string', description: 'Number of an error of the server in its log.' },
  },
  required: ['message', 'code'],
}

/** Every schema that the document names, made one after another. */
export const schemas = async (): Promise<Json> => {
  const named: Record<string, Json> = { Failure: failureSchema }
  for (const resource of allResources as readonly Descriptor[]) {
    named[schemaName(resource)] = recordSchema(resource, 'owner')
    await yieldToOthers()
    // Sites are added by commands.
    const suffixes = resource.name === applications.name ? (['Update'] as const) : (['Input', 'Update'] as const)
    for (const suffix of suffixes) {
      named[schemaName(resource, suffix)] = bodySchema(resource, suffix)
      await yieldToOthers()
    }
    if (isPublic(resource)) named[schemaName(resource, 'Public')] = recordSchema(resource, 'visitor')
    await yieldToOthers()
  }
  return named
}
