/**
 * Projects of four kinds: without a browser, in a simulated browser, in a real browser, and on other versions of Node.
 * The variable TEST_RUN selects projects: `first` for `npm test`, `rest` for `npm run test:rest`, `all` (default).
 */
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { findPgBouncer } from './scripts/pgbouncer.js'
import { generatedTests, siteTests } from './scripts/site/generatedTests.js'
import { ResultReporter } from './scripts/testResult.js'
import { childScripts } from './scripts/vite/childScripts.ts'
import { count, seed, suiteCount } from './tests/support/generated/seed.ts'
import { addedResource } from './tests/support/harness/addedResource.ts'
import { setTemporaryFolder } from './tests/support/harness/temporaryFolder.ts'

setTemporaryFolder()

const setupFiles = ['tests/support/harness/console.ts']

/** Tests of database connections, and of the lease on the database that a process holds. */
const connectionFiles = ['db/databaseLease', 'db/pooled', 'db/processes'].map(name => `tests/server/${name}.test.ts`)

/**
 * Tests that run behind PgBouncer, by project (`tests/support/harness/pgBouncer.ts`). It assigns a connection to a
 * client for the whole session or for one transaction.
 */
const pooledFiles = {
  'session pool': connectionFiles,
  'transaction pool': [
    ...connectionFiles,
    ...['auth/auth', 'records/contract', 'jobs/jobs', 'schema/migrate', 'schema/rowSecurity', 'records/store'].map(
      name => `tests/server/${name}.test.ts`,
    ),
  ],
}

/** Tests of features that only the added resources use. */
const addedFiles = [
  'records/effects/product/added',
  'mail/submissions',
  'mail/submissionDocuments',
  'mail/submissionSweep',
  'pages/submissionForms',
  'pages/attackedForms',
].map(name => `tests/server/${name}.test.ts`)

/** Tests of single resources of the kit. */
const kitFiles = ['tests/server/mail/requests.test.ts']

/** Tests of a site that restricts reading by role. */
const guardedFiles = ['tests/server/permissions/restricted.test.ts']

/** Tests of all resources whose result may depend on the database. */
const storedFiles = [
  'permissions/visible',
  'permissions/hiddenParents',
  'pages/recordPages',
  'pages/recordCalendars',
  'records/contract',
  'records/references',
  'records/inlineChildren',
  'records/hiddenFields',
  'records/rules',
  'records/unchanged',
  'search/lists/filters',
  'search/lists/upcomingFirst',
  'hostile/values',
].map(name => `tests/server/${name}.test.ts`)

/** Files of `storedFiles` that run for the kit on PostgreSQL: they store and read every value. The added resources run all. */
const kitStoredFiles = ['records/contract', 'records/references', 'search/lists/filters', 'hostile/values'].map(
  name => `tests/server/${name}.test.ts`,
)

/** Files with tests that can run on either database. */
const databaseFiles = readdirSync('tests', { recursive: true, encoding: 'utf8' })
  .map(name => `tests/${name.replaceAll('\\', '/')}`)
  .filter(
    file =>
      file.endsWith('.test.ts') && /\b(?:dialects|describeEveryResource|newSchema)\b/.test(readFileSync(file, 'utf8')),
  )

/** Tests of people who see only some records. `npm test` makes some of their calls, `npm run test:rest` all. */
const limitedFiles = ['foreignRecords', 'generatedAccess'].map(
  name => `tests/server/permissions/access/${name}.test.ts`,
)

/** Files of `databaseFiles` that wait for an unresponsive database. */
const waitingFiles = ['tests/server/db/silentDatabase.test.ts', 'tests/server/db/crowdedDatabase.test.ts']

/** Files of `databaseFiles` for the areas in which the databases differ most. */
const differingFiles = databaseFiles.filter(
  file =>
    !waitingFiles.includes(file) &&
    (storedFiles.includes(file) || /^tests\/server\/(?:db|schema|permissions)\//.test(file)),
)

/** Browser tests of `npm test`: those that changes break most often. */
const firstBrowserFiles = [
  'public',
  'contact',
  'forms',
  'admin',
  'lists',
  'account',
  'shell',
  'library',
  'keys',
  'pageSheets',
].map(name => `tests/e2e/${name}.e2e.ts`)

/** A project of tests without a browser, with a PostgreSQL available. */
const withoutBrowser = (
  name: string,
  test: { readonly include: string[]; readonly exclude?: string[]; readonly env?: Record<string, string> },
) => ({
  extends: true as const,
  // Matches only the import in `server/crypto/passwords.ts`. Tests can still import the real file by another path.
  resolve: {
    alias: [{ find: /^\.\/passwordCost\.ts$/, replacement: resolve('tests/support/harness/passwordCost.ts') }],
  },
  test: {
    name,
    environment: 'node' as const,
    globalSetup: ['tests/support/harness/postgres.ts'],
    setupFiles,
    // Test files share their modules. Loading modules for each file would take a third of the time.
    isolate: false,
    // Generous, as a busy machine is slow; only failing tests wait this long.
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
  // Generous, as a busy machine is slow; only failing tests wait this long.
  testTimeout: 60_000,
  hookTimeout: 120_000,
}

/** Plugin that builds the product with a site that has custom inputs, cells and icons. */
const customSite = {
  name: 'custom-site',
  enforce: 'pre' as const,
  resolveId: (id: string) => {
    if (id === '#site') return resolve('tests/fixtures/customSite/site.config.ts')
    return id === '#site/admin' ? resolve('tests/fixtures/customSite/site.admin.tsx') : undefined
  },
}

/** Plugin that builds the product with a site that has all resources of the kit. */
const withKit = {
  name: 'kit',
  enforce: 'pre' as const,
  resolveId: (id: string) => (id === '#site' ? resolve('tests/fixtures/kitSite.ts') : undefined),
}

/** Plugin that builds the product with a site that has restricted fields of every kind. */
const guardedSite = {
  name: 'guarded-site',
  enforce: 'pre' as const,
  resolveId: (id: string) => (id === '#site' ? resolve('tests/fixtures/guardedSite.ts') : undefined),
}

/** Plugin that builds the product with a site that has many randomly generated resources. */
const withGenerated = {
  name: 'generated',
  enforce: 'pre' as const,
  resolveId: (id: string) => (id === '#site' ? resolve('tests/fixtures/generatedSite.ts') : undefined),
}

/** Plugin that builds the product with a site of the examples in the documentation, and of resources named like fixtures. */
const documentedSite = {
  name: 'documented-site',
  enforce: 'pre' as const,
  resolveId: (id: string) => {
    if (id === '#site') return resolve('tests/fixtures/documentedSite.ts')
    return id === '#site/server' ? resolve('tests/fixtures/documentedSite.server.ts') : undefined
  },
}
/** Variables that reproduce a run. The name of the project shows the seed beside each failure. */
const generatedEnv = { GENERATED_SEED: String(seed), GENERATED_COUNT: String(count) }

/** Tests of back-office screens that run for every resource. */
const generatedScreens = [
  'form/form',
  'layout/shell',
  'layout/sideMenu',
  'list/delete',
  'list/list',
  'media/documents',
  'order/linkPicker',
]

/** A project in a real browser, on the built site. */
const inBrowser = (name: string, test: { readonly include: string[]; readonly exclude?: string[] }) => ({
  extends: true as const,
  test: {
    name,
    environment: 'node' as const,
    globalSetup: ['tests/e2e/support/site.ts'],
    // Runs after all other tests, three files at a time. Each sometimes waits for its browser, so three use two cores.
    maxWorkers: 3,
    sequence: { groupOrder: 1 },
    // Generous, as a busy machine is slow; only failing tests wait this long.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    ...test,
  },
})

/** Files that the projects without a browser leave to other projects. */
const excluded = [
  ...['tests/admin/**', 'tests/e2e/**', 'tests/generated/**', 'tests/nodes/**'],
  ...[...addedFiles, ...guardedFiles, ...kitFiles],
]

/**
 * Limits tests of all resources to those added to the product, because other projects test the product's own.
 * `tests/support/fixtures/tested.ts` reads it.
 */
const onlyAdded = { TESTED_RESOURCES: 'added' }

/** Projects of `npm test`. */
const first = [
  withoutBrowser('node', { include: ['tests/**/*.test.ts'], exclude: excluded, env: { DIALECT: 'sqlite' } }),
  withoutBrowser('node on PostgreSQL', { include: differingFiles, exclude: excluded, env: { DIALECT: 'postgres' } }),
  {
    extends: true as const,
    test: {
      ...simulatedBrowser,
      name: 'simulated browser',
      include: ['tests/**/*.test.tsx', 'tests/admin/**/*.test.ts'],
      exclude: ['tests/admin/site/**', 'tests/generated/**'],
    },
  },
  // Tests of all resources, with two resources added to the product.
  {
    ...withoutBrowser('added resource', {
      include: [...generatedTests, ...addedFiles],
      env: { DIALECT: 'sqlite', ...onlyAdded },
    }),
    plugins: [addedResource()],
  },
  // The tests that `site test` runs, on a site with the kit.
  {
    ...withoutBrowser('kit', {
      include: [...siteTests, ...kitFiles],
      env: { DIALECT: 'sqlite', ...onlyAdded },
    }),
    plugins: [withKit],
  },
  inBrowser('browser', { include: firstBrowserFiles }),
]

/** Projects of `npm run test:rest`. */
const rest = [
  withoutBrowser('more on PostgreSQL', {
    include: databaseFiles,
    exclude: [...excluded, ...differingFiles],
    env: { DIALECT: 'postgres' },
  }),
  ...(['sqlite', 'postgres'] as const).map(dialect =>
    withoutBrowser(`limited people on ${dialect}`, {
      include: limitedFiles,
      // A request takes PostgreSQL more processor time.
      env: { DIALECT: dialect, ACCESS_CALLS: 'all', ACCESS_REQUESTS: dialect === 'sqlite' ? '10000' : '3000' },
    }),
  ),
  // Without PgBouncer these projects are missing. `npm test` tries to install it, and reports a failure.
  ...Object.entries(findPgBouncer() ? pooledFiles : {}).map(([name, include]) =>
    withoutBrowser(name, { include, env: { DIALECT: 'postgres' } }),
  ),
  {
    ...withoutBrowser('guarded site', { include: guardedFiles }),
    plugins: [guardedSite],
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
    ...withoutBrowser('documented resources, by the tests of a site', {
      include: siteTests,
      // As `site test` runs them.
      env: { DIALECT: 'sqlite' },
    }),
    plugins: [documentedSite],
  },
  {
    ...withoutBrowser('kit on PostgreSQL', {
      include: [...kitStoredFiles, ...kitFiles],
      env: { DIALECT: 'postgres', ...onlyAdded },
    }),
    plugins: [withKit],
  },
  {
    ...withoutBrowser('added resource on PostgreSQL', {
      include: [...storedFiles, ...addedFiles],
      env: { DIALECT: 'postgres', ...onlyAdded },
    }),
    plugins: [addedResource()],
  },
  {
    extends: true as const,
    plugins: [addedResource()],
    test: {
      ...simulatedBrowser,
      name: 'added resource in a browser',
      include: generatedScreens.map(name => `tests/admin/${name}.test.tsx`),
      env: onlyAdded,
    },
  },
  {
    extends: true as const,
    plugins: [withGenerated],
    test: {
      ...simulatedBrowser,
      name: `generated ${seed} in a browser`,
      include: ['tests/generated/screens/**/*.test.tsx'],
      env: generatedEnv,
    },
  },
  {
    extends: true as const,
    plugins: [customSite],
    test: {
      ...simulatedBrowser,
      name: 'custom site in a browser',
      include: ['site/customParts', 'form/form', 'list/list', 'layout/sideMenu'].map(
        name => `tests/admin/${name}.test.tsx`,
      ),
      env: onlyAdded,
    },
  },
  inBrowser('more in a browser', { include: ['tests/e2e/**/*.e2e.ts'], exclude: firstBrowserFiles }),
  {
    extends: true as const,
    test: {
      name: 'nodes',
      environment: 'node' as const,
      include: ['tests/nodes/**/*.test.ts'],
      // Runs last: it downloads other versions of Node, compiles SQLite for one of them, and runs test files on each.
      sequence: { groupOrder: 2 },
      // Generous, as a busy machine is slow; only failing tests wait this long.
      testTimeout: 900_000,
      hookTimeout: 600_000,
    },
  },
]

const runs: Readonly<Record<string, readonly object[]>> = { first, rest, all: [...first, ...rest] }
const run = process.env.TEST_RUN ?? 'all'
const projects = runs[run]
if (!projects) throw new Error(`Unknown TEST_RUN '${run}'. Use first, rest or all.`)

export default defineConfig({
  plugins: [childScripts()],
  test: {
    // Uses all cores, because nothing else runs at the same time.
    maxWorkers: '100%',
    projects: [...projects],
    reporters: ['default', new ResultReporter(run)],
  },
})
