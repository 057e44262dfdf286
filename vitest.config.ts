/** Four kinds of test: without a browser, in a simulated one, in a real one, and on other versions of Node. */
import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { findPgBouncer } from './scripts/pgbouncer.js'
import { generatedTests, siteTests } from './scripts/site/generatedTests.js'
import { childScripts } from './scripts/vite/childScripts.ts'
import { count, seed, suiteCount } from './tests/support/generated/seed.ts'
import { addedResource } from './tests/support/harness/addedResource.ts'
import { setTemporaryFolder } from './tests/support/harness/temporaryFolder.ts'

setTemporaryFolder()

const setupFiles = ['tests/support/harness/console.ts']

/** What holds on PostgreSQL through a pooler as well: `tests/support/harness/pgBouncer.ts`. */
const pooledFiles = [
  'auth/auth',
  'records/contract',
  'db/databaseLease',
  'jobs/jobs',
  'schema/migrate',
  'db/pooled',
  'db/processes',
  'schema/rowSecurity',
  'records/store',
].map(name => `tests/server/${name}.test.ts`)

/** Tests of facets that the added resources have, and no resource of the product. */
const addedFiles = ['mail/received', 'mail/receivedDocuments', 'pages/receivedForms', 'pages/attackedForms'].map(
  name => `tests/server/${name}.test.ts`,
)

/** Tests of resources of the kit. */
const kitFiles = ['tests/server/mail/requests.test.ts']

/** Tests of a site that restricts what its roles read. */
const guardedFiles = ['tests/server/permissions/restricted.test.ts']

/** Of the tests over all resources those of what is stored, which may differ from database to database. */
const storedFiles = [
  'effects/registered',
  'permissions/visible',
  'permissions/hiddenParents',
  'pages/recordPages',
  'pages/recordCalendars',
  'records/contract',
  'records/references',
  'records/inlineChildren',
  'records/rules',
  'records/unchanged',
  'lists/filters',
  'lists/upcomingFirst',
  'hostile/values',
].map(name => `tests/server/${name}.test.ts`)

/** A project of tests that need no browser, in front of a PostgreSQL. */
const withoutBrowser = (
  name: string,
  test: { readonly include: string[]; readonly exclude?: string[]; readonly env?: Record<string, string> },
) => ({
  extends: true as const,
  // As `server/crypto/passwords.ts` imports it: a test that names the real one gets it.
  resolve: {
    alias: [{ find: /^\.\/passwordCost\.ts$/, replacement: resolve('tests/support/harness/passwordCost.ts') }],
  },
  test: {
    name,
    environment: 'node' as const,
    globalSetup: ['tests/support/harness/postgres.ts'],
    setupFiles,
    // Files share their modules: reading those anew for each file would take a third of the time.
    isolate: false,
    // A busy machine takes long; only a test that fails waits so.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    ...test,
  },
})

const simulatedBrowser = {
  environment: 'jsdom' as const,
  setupFiles: [...setupFiles, 'tests/support/harness/jsdom.ts'],
  isolate: false,
  // A busy machine takes long; only a test that fails waits so.
  testTimeout: 60_000,
  hookTimeout: 120_000,
}

/** The product of a site with inputs, cells and icons of its own. */
const ownSite = {
  name: 'own-site',
  enforce: 'pre' as const,
  resolveId: (id: string) => {
    if (id === '#site') return resolve('tests/fixtures/ownSite/site.config.ts')
    return id === '#site/admin' ? resolve('tests/fixtures/ownSite/site.admin.tsx') : undefined
  },
}

/** The product with the whole kit. */
const withKit = {
  name: 'kit',
  enforce: 'pre' as const,
  resolveId: (id: string) => (id === '#site' ? resolve('tests/fixtures/kitSite.ts') : undefined),
}

/** The product with restricted fields of every sort. */
const guardedSite = {
  name: 'guarded-site',
  enforce: 'pre' as const,
  resolveId: (id: string) => (id === '#site' ? resolve('tests/fixtures/guardedSite.ts') : undefined),
}

/** The product with many resources that are generated at random. */
const withGenerated = {
  name: 'generated',
  enforce: 'pre' as const,
  resolveId: (id: string) => (id === '#site' ? resolve('tests/fixtures/generatedSite.ts') : undefined),
}
/** What repeats a run: the name of the project says it beside each failure. */
const generatedEnv = { GENERATED_SEED: String(seed), GENERATED_COUNT: String(count) }

/** Screens that are tested for every resource. */
const generatedScreens = [
  'form/form',
  'layout/shell',
  'layout/sideMenu',
  'list/delete',
  'list/list',
  'media/documents',
  'order/linkPicker',
]

export default defineConfig({
  plugins: [childScripts()],
  test: {
    // All cores: nothing else runs beside.
    maxWorkers: '100%',
    projects: [
      withoutBrowser('node', {
        include: ['tests/**/*.test.ts'],
        exclude: [
          ...['tests/admin/**', 'tests/e2e/**', 'tests/generated/**', 'tests/nodes/**'],
          ...[...addedFiles, ...guardedFiles, ...kitFiles],
        ],
      }),
      // `npm test` installs a PgBouncer where it can, and says so where it cannot.
      ...(findPgBouncer() ? ['session pool', 'transaction pool'] : []).map(name =>
        withoutBrowser(name, { include: pooledFiles, env: { DIALECT: 'postgres' } }),
      ),
      {
        extends: true,
        test: {
          ...simulatedBrowser,
          name: 'browserless',
          include: ['tests/**/*.test.tsx', 'tests/admin/**/*.test.ts'],
          exclude: ['tests/admin/site/**', 'tests/generated/**'],
        },
      },
      // The same tests again, with a resource more than the product has.
      {
        ...withoutBrowser('added resource', {
          include: [...generatedTests, ...addedFiles],
          env: { DIALECT: 'sqlite' },
        }),
        plugins: [addedResource()],
      },
      {
        ...withoutBrowser('guarded site', { include: guardedFiles }),
        plugins: [guardedSite],
      },
      {
        ...withoutBrowser('kit', { include: [...generatedTests, ...kitFiles], env: { DIALECT: 'sqlite' } }),
        plugins: [withKit],
      },
      {
        ...withoutBrowser(`generated ${seed}`, {
          include: ['tests/generated/site/**/*.test.ts'],
          env: generatedEnv,
        }),
        plugins: [withGenerated],
      },
      {
        ...withoutBrowser(`generated ${seed}, by the tests of a site`, {
          include: siteTests,
          // As `site test` runs them.
          env: { ...generatedEnv, GENERATED_COUNT: String(suiteCount), DIALECT: 'sqlite' },
        }),
        plugins: [withGenerated],
      },
      {
        ...withoutBrowser('kit on PostgreSQL', {
          include: [...storedFiles, ...kitFiles],
          env: { DIALECT: 'postgres' },
        }),
        plugins: [withKit],
      },
      {
        ...withoutBrowser('added resource on PostgreSQL', {
          include: [...storedFiles, ...addedFiles],
          env: { DIALECT: 'postgres' },
        }),
        plugins: [addedResource()],
      },
      {
        extends: true,
        plugins: [addedResource()],
        test: {
          ...simulatedBrowser,
          name: 'added resource in a browser',
          include: generatedScreens.map(name => `tests/admin/${name}.test.tsx`),
        },
      },
      {
        extends: true,
        plugins: [withGenerated],
        test: {
          ...simulatedBrowser,
          name: `generated ${seed} in a browser`,
          include: ['tests/generated/screens/**/*.test.tsx'],
          env: generatedEnv,
        },
      },
      {
        extends: true,
        plugins: [ownSite],
        test: {
          ...simulatedBrowser,
          name: 'own site in a browser',
          include: ['site/ownParts', 'form/form', 'list/list', 'layout/sideMenu'].map(
            name => `tests/admin/${name}.test.tsx`,
          ),
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          environment: 'node',
          include: ['tests/e2e/**/*.e2e.ts'],
          globalSetup: ['tests/e2e/support/site.ts'],
          // After all other tests, three files at a time: each waits for its browser now and then, and together they fill two cores.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          // A busy machine takes long; only a test that fails waits so.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 15_000 } },
        },
      },
      {
        extends: true,
        test: {
          name: 'nodes',
          environment: 'node',
          include: ['tests/nodes/**/*.test.ts'],
          // At last: it runs tests of its own, and downloads other versions of Node first, for one of which it compiles SQLite.
          sequence: { groupOrder: 2 },
          // A busy machine takes long; only a test that fails waits so.
          testTimeout: 900_000,
          hookTimeout: 600_000,
        },
      },
    ],
    reporters: ['default'],
  },
})
