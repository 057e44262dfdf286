/** Generates the OpenAPI 3.1 document of the provider from its registered routes and descriptors. */
import type { Site } from '../../src/resources/createSite.ts'
import type { Json } from '../routes/jsonSchema.ts'
import type { ListedOperation } from '../routes/route.ts'
import { yieldToOthers } from '../runtime/eventLoop/yieldToOthers.ts'
import { operationJson, pathTemplateOf } from './operation.ts'
import { schemas } from './schemas.ts'

const pathsOf = async (operations: readonly ListedOperation[]): Promise<Json> => {
  const paths: Record<string, Record<string, Json>> = {}
  for (const operation of operations) {
    const path = pathTemplateOf(operation.path)
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: operationJson(operation) }
    await yieldToOthers()
  }
  return paths
}

/** Builds the OpenAPI document. Yields to the event loop after each operation and schema. */
export const openApiDocument = async (site: Site, operations: readonly ListedOperation[]): Promise<Json> => ({
  openapi: '3.1.0',
  info: {
    title: 'The provider API',
    version: '1',
    description:
      'Every call names its site in the header app-key. Timestamps are UTC, written as YYYY-MM-DD HH:MM:SS. A failure says what happened in message, and names every wrong field in errors.',
  },
  servers: [{ url: '/', description: 'The server of this document.' }],
  components: {
    securitySchemes: {
      appKey: { type: 'apiKey', in: 'header', name: 'app-key', description: 'Names the site; it is not a secret.' },
      bearer: { type: 'http', scheme: 'bearer', description: 'The token from signing in.' },
    },
    schemas: await schemas(site),
  },
  tags: [...new Set(operations.map(({ tag }) => tag))].map(name => ({ name })),
  paths: await pathsOf(operations),
})
