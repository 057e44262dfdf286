/** Four kinds of test: without a browser, in a simulated one, in a real one, and on other versions of Node. */
import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { threads } from './scripts/threads.ts'

const setupFiles = ['tests/support/console.ts']

export default defineConfig({
  plugins: [threads()],
  test: {
    // All cores: nothing else runs beside.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        // As `server/passwords.ts` imports it: a test that names the real one gets it.
        resolve: {
          alias: [{ find: /^\.\/passwordCost\.ts$/, replacement: resolve('tests/support/passwordCost.ts') }],
        },
        test: {
          name: 'node',
          environment: 'node',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/admin/**', 'tests/e2e/**', 'tests/nodes/**'],
          globalSetup: ['tests/support/postgres.ts'],
          setupFiles,
          // Files share their modules: reading those anew for each file would take a third of the time.
          isolate: false,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browserless',
          environment: 'jsdom',
          include: ['tests/**/*.test.tsx', 'tests/admin/**/*.test.ts'],
          setupFiles: [...setupFiles, 'tests/support/jsdom.ts'],
          isolate: false,
          testTimeout: 30_000,
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
          // At last: it runs tests of its own, and downloads other versions of Node first.
          sequence: { groupOrder: 2 },
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
    ],
    reporters: ['default'],
  },
})
