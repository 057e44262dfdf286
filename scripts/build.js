/** `npm run build`: all builds into dist/, and what the server's script is compiled to; with `--if-stale` only where a source is newer. */
import { spawnSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { createBuilder } from 'vite'
import { isStale } from './freshness.js'

/** Without what it keeps, the server starts as well, but slower: no reason to have no build. Flags for Node are left out, because V8 takes what it compiled only under the same ones. */
const keepCompiled = () => {
  const { NODE_OPTIONS: _, ...env } = process.env
  const { status } = spawnSync(process.execPath, ['dist/server/cli/keepCompiled.js'], { env, stdio: 'inherit' })
  if (status !== 0)
    console.warn(
      'The server will start slower, because nothing could be compiled for it ahead. What went wrong stands above.',
    )
}

/** Builds everything anew, for production in any process, whose NODE_ENV stays as it was. @param {{ quiet?: boolean }} [options] */
export const build = async ({ quiet = false } = {}) => {
  const { NODE_ENV } = process.env
  process.env.NODE_ENV = 'production'
  await rm('dist', { recursive: true, force: true })
  try {
    const builder = await createBuilder({ logLevel: quiet ? 'warn' : 'info' })
    await builder.buildApp()
    keepCompiled()
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = NODE_ENV
  }
}

if (import.meta.filename === process.argv[1] && (isStale() || !process.argv.includes('--if-stale')))
  await build({ quiet: process.argv.includes('--quiet') })
