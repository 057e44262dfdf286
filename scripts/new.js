/**
 * `npm run new -- resource notices`, in a site `site new resource notices`: writes the files of a new resource, field,
 * section, kind or screen. Without arguments it prompts for them.
 */
import * as vite from 'vite'
import { LoadError, productModule } from './vite/productModule.js'

try {
  /** @type {typeof import('./new/main.ts')} */
  const { main } = await productModule(vite, 'scripts/new/main.ts')
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof LoadError ? error.message : error)
  process.exitCode = 1
}
