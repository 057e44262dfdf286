/** The public pages over a provider, called without a network and without a build. */

import { createLocalFetch } from '../../../server/pages/localFetch.ts'
import { type PagesOptions, registerPages } from '../../../server/pages/pages.ts'
import { createVisibleVersions } from '../../../server/permissions/visibleVersions.ts'
import { createBareApp } from '../../../server/start/app.ts'
import type { TestProvider } from './server.ts'

const noAssets = { scripts: [], styles: [], preloads: [] }

/** How pages read the application 'demo' of a provider. */
export const embedded = ({ app, clock, database }: Pick<TestProvider, 'app' | 'clock' | 'database'>) => {
  const { latest, nextChange } = createVisibleVersions({ database, clock })
  return {
    fetch: createLocalFetch(app, { versionOf: database.versionOf, nextChange }),
    contentVersion: () => latest('demo'),
    clock,
  }
}

/** The pages of an application 'demo'. */
export const startFrontEnd = async (options: Pick<PagesOptions, 'fetch'> & Partial<PagesOptions>) => {
  const app = createBareApp({ config: { trustProxy: 0 } })
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
