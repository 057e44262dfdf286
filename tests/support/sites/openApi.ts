/** The provider's OpenAPI document, generated from its registered routes. */
import { startProvider } from './server.ts'

/** `T` is the part of the document that a test reads. */
export const readOpenApiDocument = async <T>(): Promise<T> => {
  const provider = await startProvider('sqlite')
  try {
    return (await provider.visitor.call('GET', '/api/openapi.json')).body
  } finally {
    await provider.close()
  }
}
