/** Configuration of the tests that the command `site test` runs, in the package that a site installs. */
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import project from './package.json' with { type: 'json' }
import { productFolder, siteFolder } from './scripts/site/folders.js'
import { childScripts } from './scripts/vite/childScripts.ts'
import { siteModules } from './scripts/vite/siteModules.ts'
import { setTemporaryFolder } from './tests/support/harness/temporaryFolder.ts'

setTemporaryFolder()

export default defineConfig({
  plugins: [siteModules(), childScripts()],
  cacheDir: join(siteFolder, 'node_modules/.vite'),
  resolve: {
    alias: [
      { find: /^\.\/passwordCost\.ts$/, replacement: join(productFolder, 'tests/support/harness/passwordCost.ts') },
    ],
  },
  test: {
    exclude: [],
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    // The sources of the product are among the packages of the site, which Vitest would not transform.
    server: { deps: { inline: [new RegExp(`/${project.name}/`)] } },
  },
})
