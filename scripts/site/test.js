/** `site test`: runs the tests over every resource for a site's resources, on SQLite. */
import { join } from 'node:path'
import { startVitest } from 'vitest/node'
import { productFolder } from './folders.js'
import { siteTests } from './generatedTests.js'

process.env.DIALECT = 'sqlite'
const vitest = await startVitest('test', process.argv.slice(2), {
  root: productFolder,
  config: join(productFolder, 'vitest.site.config.ts'),
  run: true,
  include: siteTests,
})
if (!vitest.shouldKeepServer()) await vitest.close()
