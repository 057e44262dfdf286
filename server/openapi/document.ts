/** The OpenAPI 3.1 document of the provider, from the descriptors. A test holds it against the registered routes. */
import { applications } from '../../src/resources/applications.ts'
import { resources } from '../../src/resources/index.ts'
import { users } from '../../src/resources/users.ts'
import { type Descriptor, isPublic } from '../../src/schema/resource.ts'
import { fileRights, leastCreator, rightsOf } from '../../src/schema/rights.ts'
import { policyOf } from '../auth/policy.ts'
import { limits } from '../limits.ts'
import { defaultSize, sortableFields } from '../lists/listRequest.ts'
import { isOrdered } from '../lists/sortFields.ts'
import { isForPeople } from '../permissions/permissions.ts'
import { parentFieldOf } from '../records/write/ordering.ts'
import { fieldSchema, type Json, schemaName, schemaRef } from '../routes/recordSchemas.ts'
import type { ListedOperation } from '../routes/route.ts'
import { accountPaths } from './accounts.ts'
import { formPaths } from './forms.ts'
import { historyPaths } from './history.ts'
import { insightPaths, storedFile } from './insights.ts'
import {
  bulkAnswer,
  describe,
  headerParameter,
  inData,
  inPage,
  type Operation,
  objectOf,
  operationJson,
  pathParameter,
  queryParameter,
  templateOf,
  text,
  withMessage,
  withWarnings,
} from './operation.ts'

const usedPasskey = { type: 'object', description: 'AuthenticationResponseJSON of WebAuthn.' }

import { schemas } from './schemas.ts'
import { searchPaths } from './search.ts'

const listParameters = (resource: Descriptor): readonly Json[] => [
  queryParameter('page', 'Which page, from 1.', { type: 'integer', minimum: 1, default: 1 }),
  queryParameter('size', 'Records a page.', {
    type: 'integer',
    minimum: 1,
    maximum: limits.pageRecords.value,
    default: defaultSize,
  }),
  queryParameter('ids', 'Only these, with commas between them.', text),
  queryParameter('all', '1 gives everything as one page.', { type: 'string', enum: ['1'] }),
  ...(resource.search.length
    ? [queryParameter('search_key', `Text to find in ${resource.search.join(', ')}, in any case.`, text)]
    : []),
  ...resource.filters.flatMap(name => {
    const field = resource.fields[name]
    return field ? [queryParameter(name, `Only records whose ${field.label} is this.`, fieldSchema(field))] : []
  }),
  queryParameter(
    'sort',
    `Order by a field instead of the usual order. Visitors may sort by ${sortableFields(resource, 'visitor').join(' and ')}.`,
    { type: 'string', enum: sortableFields(resource, 'owner') },
  ),
  queryParameter('fields', 'id sends nothing of the records but their ids.', { type: 'string', enum: ['id'] }),
  queryParameter('order', 'Direction of that order.', { type: 'string', enum: ['asc', 'desc'], default: 'asc' }),
]

/** Storing the places of several records at once. */
const orderOperation = (resource: Descriptor, record: Json): Operation => {
  const parent = parentFieldOf(resource)
  const item = objectOf({
    id: { type: 'integer' },
    version: { type: 'integer' },
    sort_order: { type: 'integer' },
    ...(parent === undefined ? {} : { [parent]: { type: ['integer', 'null'] } }),
  })
  return {
    tag: resource.label.many,
    summary: `Put ${resource.label.many} in order: all of the given records, or none`,
    policy: policyOf(rightsOf(resource).write),
    body: objectOf({
      items: { type: 'array', items: { ...item, required: ['id', 'version', 'sort_order'] } },
    }),
    answer: withMessage({ type: 'array', items: record }),
    failures: ['other-application', 'unknown-record', 'stale', 'invalid'],
  }
}

const bulkOperation = (resource: Descriptor): Operation => {
  const { bulkRecords } = limits
  const id: Json = { type: 'integer' }
  return {
    tag: resource.label.many,
    summary: `Change or delete several ${resource.label.many}, each for itself, with its own outcome`,
    policy: policyOf(leastCreator(resource)),
    body: {
      type: 'object',
      properties: {
        items: {
          description: 'Records with their id and the fields to change; `version` where a record must have that one.',
          type: 'array',
          maxItems: bulkRecords.value,
          items: { type: 'object', properties: { id, version: id }, required: ['id'] },
        },
        delete: { description: 'Instead of items: ids.', type: 'array', maxItems: bulkRecords.value, items: id },
        children: { description: 'With delete: whether the records nested in them go too.', type: 'boolean' },
      },
    },
    answer: bulkAnswer(
      { id, version: id, former: { type: 'object' }, undo: text, undos: { type: 'array', items: text } },
      { id },
    ),
    failures: ['other-application', 'invalid', ...(isForPeople(resource) ? (['session-only'] as const) : [])],
  }
}

const withChildren = queryParameter('children', '1 deletes the records nested in it too.', {
  type: 'string',
  enum: ['1'],
})

const basedOn = headerParameter(
  'if-match',
  'The version that the save is based on, like "3": another one answers 409.',
  text,
)

const lastOnes = ['last-user', 'last-owner'] as const

type Methods = Readonly<Record<string, Operation>>

/** The envelope as visitors get it of a public resource. */
const withPictures = (envelope: Json, resource: Descriptor): Json =>
  isPublic(resource)
    ? {
        ...envelope,
        properties: {
          ...(envelope.properties as Json),
          pictures: {
            type: 'object',
            additionalProperties: text,
            description:
              'For visitors: what pictures of the records show, by their addresses, where an editor has described them.',
          },
        },
      }
    : envelope

const resourcePaths = (resource: Descriptor): Readonly<Record<string, Methods>> => {
  const { one, many } = resource.label
  const policy = isPublic(resource) ? 'visitor' : policyOf(rightsOf(resource).read)
  const writing = policyOf(leastCreator(resource))
  const record = schemaRef(schemaName(resource))
  const read: Json = isPublic(resource) ? { anyOf: [record, schemaRef(schemaName(resource, 'Public'))] } : record
  const body = schemaRef(schemaName(resource, 'Input'))
  const parameters = [pathParameter('key', 'Id, or slug where the resource has one.')]
  const tag = many
  return {
    [`/api/${resource.name}`]: {
      get: {
        tag,
        summary: `List ${many}`,
        policy,
        parameters: listParameters(resource),
        answer: withPictures(inPage(read), resource),
        failures: ['invalid'],
      },
      post: {
        tag,
        summary: `Create: ${one}`,
        policy: writing,
        body,
        status: 201,
        answer: withWarnings(record),
        failures: ['other-application', 'taken', 'invalid'],
      },
    },
    [`/api/${resource.name}/{key}`]: {
      get: {
        tag,
        summary: `Read: ${one}`,
        policy,
        parameters,
        answer: withPictures(inData(read), resource),
        failures: ['unknown-record'],
      },
      put: {
        tag,
        summary: `Save: ${one}. Fields that the body lacks keep their values`,
        policy: writing,
        parameters: [...parameters, basedOn],
        body: body,
        answer: withWarnings(record),
        failures: [
          'other-application',
          'unknown-record',
          'stale',
          'taken',
          'invalid',
          ...(isForPeople(resource) ? ([...lastOnes, 'session-only', 'too-many-tries'] as const) : []),
        ],
      },
      delete: {
        tag,
        summary: `Delete: ${one}`,
        policy: writing,
        parameters: [...parameters, ...(resource.children?.length ? [withChildren] : [])],
        answer: {
          ...objectOf({ message: text, undo: text, undos: { type: 'array', items: text } }),
          required: ['message', 'undo'],
        },
        failures: ['unknown-record', 'referred-to', ...(resource.name === users.name ? lastOnes : [])],
      },
    },
    [`/api/${resource.name}/bulk`]: { post: bulkOperation(resource) },
    ...(isOrdered(resource) ? { [`/api/${resource.name}/order`]: { post: orderOperation(resource, record) } } : {}),
  }
}

const application = schemaRef(schemaName(applications))
const whole: Json = { type: 'integer', minimum: 0 }
const files = 'Files'
const signing = 'Signing in'
const settings = 'Application settings'

const signedInAnswer = objectOf({
  token: text,
  expires_at: text,
  user: schemaRef(schemaName(users)),
  applications: { type: 'array', items: application },
})

const otherPaths: Readonly<Record<string, Methods>> = {
  ...accountPaths,
  ...historyPaths,
  ...insightPaths,
  ...searchPaths,
  ...formPaths,
  '/api/login': {
    post: {
      tag: signing,
      summary: 'Sign in',
      policy: 'application',
      body: {
        ...objectOf({
          identifier: { ...text, description: 'Email or phone.' },
          password: text,
          remember: { type: 'boolean' },
          code: {
            ...text,
            description: 'Of the second step, where the answer asks for it: of the app, or a recovery code.',
          },
          passkey: usedPasskey,
        }),
        required: ['identifier', 'password'],
      },
      answer: signedInAnswer,
      failures: [
        'wrong-credentials',
        'second-factor-needed',
        'wrong-code',
        'wrong-passkey',
        'invalid',
        'too-many-tries',
      ],
    },
  },
  '/api/logout': { post: { tag: signing, summary: 'Sign out', policy: 'signedIn', answer: withMessage() } },
  '/api/applications': {
    get: {
      tag: settings,
      summary: 'The applications that the signed-in user belongs to',
      policy: 'signedIn',
      answer: inData({ type: 'array', items: application }),
    },
  },
  '/api/applications/{key}': {
    get: {
      tag: settings,
      summary: 'The settings of the site',
      policy: 'visitor',
      parameters: [pathParameter('key', 'The application key; its id, for editors.')],
      answer: inData({ anyOf: [application, schemaRef(schemaName(applications, 'Public'))] }),
      failures: ['unknown-record'],
    },
    put: {
      tag: settings,
      summary: 'Save the settings of the site',
      policy: policyOf(rightsOf(applications).write),
      parameters: [pathParameter('key', 'The id of the application, or its key.'), basedOn],
      body: schemaRef(schemaName(applications, 'Input')),
      answer: withMessage(application),
      failures: ['other-application', 'unknown-record', 'stale', 'invalid'],
    },
  },
  '/api/app-report': {
    get: {
      tag: settings,
      summary: 'How many records there are',
      policy: 'signedIn',
      answer: inData(
        objectOf({
          total_page: whole,
          total_section: whole,
          total_widget: whole,
          total_post_category: whole,
          total_post: whole,
        }),
      ),
    },
  },
  '/api/files': {
    get: {
      tag: files,
      summary: 'The pictures of the site, newest first',
      policy: 'signedIn',
      answer: objectOf({
        file_names: { type: 'array', items: text },
        files: {
          type: 'array',
          items: storedFile,
        },
      }),
    },
  },
  '/api/upload-single': {
    post: {
      tag: files,
      summary: 'Store a picture',
      policy: policyOf(fileRights.add),
      content: { 'multipart/form-data': { schema: objectOf({ file: { type: 'string', format: 'binary' } }) } },
      status: 201,
      answer: objectOf({ message: text, file_name: text }),
      failures: ['invalid', 'no-room'],
    },
  },
  '/api/delete-file/{filename}': {
    delete: {
      tag: files,
      summary: 'Delete a picture',
      policy: policyOf(fileRights.write),
      parameters: [pathParameter('filename', 'The last part of its address.')],
      answer: withMessage(),
      failures: ['unknown-record'],
    },
  },
}

/** Every path with its operations, before they are written out. */
export const operationsOf = (listed: readonly ListedOperation[]): Readonly<Record<string, Methods>> => {
  const paths: Record<string, Record<string, Operation>> = {
    ...otherPaths,
    ...Object.assign({}, ...resources.map(resourcePaths)),
  }
  for (const operation of listed) {
    const path = templateOf(operation.path)
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: describe(operation) }
  }
  return paths
}

/** The whole document. */
export const openApiDocument = (listed: readonly ListedOperation[]): Json => ({
  openapi: '3.1.0',
  info: {
    title: 'The provider API',
    version: '1',
    description:
      'Every call names its site in the header app-key. Moments are UTC, written as YYYY-MM-DD HH:MM:SS. A failure says what happened in message, and names every wrong field in errors.',
  },
  components: {
    securitySchemes: {
      appKey: { type: 'apiKey', in: 'header', name: 'app-key', description: 'Names the site; it is no secret.' },
      bearer: { type: 'http', scheme: 'bearer', description: 'The token that signing in gives.' },
    },
    schemas: schemas(),
  },
  paths: Object.fromEntries(
    Object.entries(operationsOf(listed)).map(([path, methods]) => [
      path,
      Object.fromEntries(Object.entries(methods).map(([method, operation]) => [method, operationJson(operation)])),
    ]),
  ),
})
