/** App with the resources of a given site, for tests that need another site than the installed one. */
import type { Dialect } from '../../../server/db/database.ts'
import { migrate } from '../../../server/schema/migrate.ts'
import { createStore } from '../../../server/store/store.ts'
import type { Site } from '../../../src/resources/createSite.ts'
import { openTestDatabase } from './databases.ts'
import { addTestSite, buildTestApp, createTestClock, ownerEmail, ownerPassword } from './server.ts'

/** Starts the app of a site. Returns callers of its API, its store and its database. */
export const startSiteApp = async (site: Site, dialect: Dialect) => {
  const database = await openTestDatabase(dialect)
  await migrate(database, { site })
  const clock = createTestClock()
  const store = createStore({ site, database, clock })
  await addTestSite(store)
  const app = await buildTestApp({ database, store, clock })
  const callAs =
    (token: string | undefined) => async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) => {
      const headers = { 'app-key': 'demo', ...(token !== undefined && { authorization: `Bearer ${token}` }) }
      const answer = await app.inject({ method, url, headers, ...(body && { payload: body }) })
      return { status: answer.statusCode, body: answer.json() }
    }
  /** Caller of a user who has the password of the owner. */
  const signIn = async (identifier: string) => {
    const { body } = await callAs(undefined)('POST', '/api/login', { identifier, password: ownerPassword })
    return callAs(body.token)
  }
  const owner = await signIn(ownerEmail('demo'))
  const close = async () => {
    await app.close()
    await database.close()
  }
  return { owner, signIn, visitor: callAs(undefined), store, database, close }
}

export type SiteApp = Awaited<ReturnType<typeof startSiteApp>>
