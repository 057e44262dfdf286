/** The OpenAPI document as the provider serves it, from the routes that it has registered. */
import { startProvider } from './server.ts'

/** `T` is what a test reads of it. */
export const servedDocument = async <T>(): Promise<T> => {
  const provider = await startProvider('sqlite')
  try {
    return (await provider.visitor.call('GET', '/api/openapi.json')).body
  } finally {
    await provider.close()
  }
}
