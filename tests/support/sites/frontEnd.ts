/** Public pages over a provider, without a network or a build. */

import { createLocalFetch } from '../../../server/pages/localFetch.ts'
import { type PagesOptions, registerPages } from '../../../server/pages/pages.ts'
import { createVisibleVersions } from '../../../server/permissions/visibleVersions.ts'
import { createBareApp } from '../../../server/start/app.ts'
import { site as thisSite } from '../../../src/resources/index.ts'
import type { TestProvider } from './server.ts'

const noAssets = { scripts: [], styles: [], preloads: [] }

/** Options for `startFrontEnd` with which pages read the application 'demo' of a provider. */
export const embeddedOptions = ({
  app,
  clock,
  database,
  store,
}: Pick<TestProvider, 'app' | 'clock' | 'database' | 'store'>) => {
  const { latest, nextChange } = createVisibleVersions({ site: thisSite, database, clock })
  return {
    fetch: createLocalFetch(app, {
      ...{ versionOf: database.versionOf, nextChange },
      navigationTables: key => store.inApplication(key).navigationTables(),
    }),
    contentVersion: () => latest('demo'),
    clock,
  }
}

/** Starts the public pages of the application 'demo'. */
export const startFrontEnd = async (options: Pick<PagesOptions, 'fetch'> & Partial<PagesOptions>) => {
  const app = createBareApp({ site: thisSite, config: { trustProxy: 0 } })
  await registerPages(app, {
    assets: { site: noAssets, admin: noAssets, folders: [] },
    appKey: 'demo',
    siteUrl: 'https://site.example',
    upstream: undefined,
    isDevelopment: false,
    ...options,
  })
  await app.ready()
  return {
    log: app.log,
    get: (url: string, headers: Readonly<Record<string, string>> = {}) => app.inject({ url, headers }),
    close: () => app.close(),
  }
}
