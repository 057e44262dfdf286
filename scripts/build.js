/** `npm run build`: all three builds into dist/. */
import { rm } from 'node:fs/promises'
import { createBuilder } from 'vite'

/** Builds everything anew. @param {{ quiet?: boolean }} [options] */
export const build = async ({ quiet = false } = {}) => {
  await rm('dist', { recursive: true, force: true })
  const builder = await createBuilder({ logLevel: quiet ? 'warn' : 'info' })
  await builder.buildApp()
}

if (import.meta.filename === process.argv[1]) await build()
