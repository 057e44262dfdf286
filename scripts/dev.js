/** `site dev`: Vite with the product's configuration, for a site in another folder. */
import { join } from 'node:path'
import { createServer } from 'vite'
import { BuildError, checkDescriptors } from './build.js'
import { productFolder } from './site/folders.js'

try {
  await checkDescriptors(await import('vite'))
  const server = await createServer({ root: productFolder, configFile: join(productFolder, 'vite.config.ts') })
  await server.listen()
  server.printUrls()
} catch (error) {
  console.error(error instanceof BuildError ? error.message : error)
  process.exitCode = 1
}
