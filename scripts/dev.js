/** `site dev`: Vite with the product's configuration, for a site in another folder. */
import { join } from 'node:path'
import { createServer } from 'vite'
import { BuildError, checkDescriptors } from './build.js'
import { productFolder } from './site/folders.js'

try {
  console.info('Checking the site …')
  await checkDescriptors(await import('vite'))
  console.info('Starting. The first time, the sample content is also created, which takes a minute or more …')
  const server = await createServer({ root: productFolder, configFile: join(productFolder, 'vite.config.ts') })
  try {
    await server.listen()
    server.printUrls()
  } catch (error) {
    // Vite would otherwise keep the process alive.
    await server.close()
    throw error
  }
} catch (error) {
  const message = error instanceof Error ? error.message : ''
  if (/^Port \d+ is already in use$/.test(message))
    console.error(`${message}. Set PORT to another, or stop the program that uses it.`)
  else console.error(error instanceof BuildError ? message : error)
  process.exitCode = 1
}
