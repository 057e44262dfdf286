/** `npm run build`: all three builds into dist/. */
import { rm } from 'node:fs/promises'
import { createBuilder } from 'vite'

/** Builds everything anew, for production in any process, whose NODE_ENV stays as it was. @param {{ quiet?: boolean }} [options] */
export const build = async ({ quiet = false } = {}) => {
  const { NODE_ENV } = process.env
  process.env.NODE_ENV = 'production'
  await rm('dist', { recursive: true, force: true })
  try {
    const builder = await createBuilder({ logLevel: quiet ? 'warn' : 'info' })
    await builder.buildApp()
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = NODE_ENV
  }
}

if (import.meta.filename === process.argv[1]) await build({ quiet: process.argv.includes('--quiet') })
