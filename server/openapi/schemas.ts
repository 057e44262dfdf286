/** JSON Schemas of records, bodies and failures, from the descriptors: the same zod schemas that validate them. */
import { allResources } from '../../src/resources/index.ts'
import { isMandatory, publicFieldOf } from '../../src/schema/descriptor/innerFields.ts'
import { type Descriptor, type Fields, fieldOf, isPublic } from '../../src/schema/descriptor/resource.ts'
import { fieldRightsOf, rightsOf } from '../../src/schema/descriptor/rights.ts'
import { isAtLeast } from '../../src/schema/descriptor/role.ts'
import { statusByCode } from '../errors.ts'
import { limits } from '../limits.ts'
import { isForPeople } from '../permissions/permissions.ts'
import type { Audience } from '../permissions/visibility.ts'
import { inlineChildrenOf } from '../records/inline/inlineChildren.ts'
import { publicReferencesOf } from '../records/read/referredRecords.ts'
import { columnsFor } from '../records/read/sentRecords.ts'
import { fieldSchema, type Json, schemaName, schemaRef } from '../routes/recordSchemas.ts'
import { yieldToOthers } from '../runtime/yieldToOthers.ts'

const propertiesOf = (fields: Fields, direction: 'read' | 'sent' = 'read'): Json =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldSchema(field, direction)]))

const listOf = (name: string): Json => ({ type: 'array', items: schemaRef(name) })

const childrenOf = (resource: Descriptor, suffix: string): Json =>
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
  return {
    type: 'object',
    properties: {
      ...propertiesOf(fields),
      ...childrenOf(resource, audience === 'visitor' ? 'Public' : ''),
      ...(audience === 'visitor' && referredOf(resource)),
    },
    // A role may read a record without some of its fields.
    required: columns.filter(name => {
      const field = resource.fields[name]
      return !field || isAtLeast(rightsOf(resource).read, fieldRightsOf(field).read)
    }),
  }
}

/** Beside the fields of a user. */
const ownPassword: Json = {
  type: 'string',
  description: 'Your own password, where you change your own email, phone or password.',
}

/** Children that are written with a record, whose form edits them. */
const inlineOf = (resource: Descriptor): Json =>
  Object.fromEntries(
    inlineChildrenOf(resource).map(({ resource: { name }, by }) => [
      name,
      {
        type: 'array',
        maxItems: limits.nestedRecords.value,
        items: {
          type: 'object',
          properties: {
            id: { type: 'integer' },
            version: { type: 'integer', description: 'Refuses the whole body where it is another one.' },
            _delete: { type: 'boolean', description: 'Deletes it.' },
          },
        },
        description: `${name} to be stored with it, all or nothing: with an id those that are there, by whose fields they are changed, else new ones; each gets its id as ${by}. Where none has a sort_order, they are put in this order. Those that are not named stay.`,
      },
    ]),
  )

const inputSchema = (resource: Descriptor): Json => {
  const fields = Object.entries(resource.fields).filter(([, field]) => !field.readOnly)
  return {
    type: 'object',
    properties: {
      ...propertiesOf(Object.fromEntries(fields), 'sent'),
      ...inlineOf(resource),
      ...(isForPeople(resource) && { current_password: ownPassword }),
    },
    required: fields.flatMap(([name, field]) => (isMandatory(field) ? [name] : [])),
  }
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
    named[schemaName(resource, 'Input')] = inputSchema(resource)
    await yieldToOthers()
    if (isPublic(resource)) named[schemaName(resource, 'Public')] = recordSchema(resource, 'visitor')
    await yieldToOthers()
  }
  return named
}
