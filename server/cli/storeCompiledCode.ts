/**
 * Last step of a build: starts the built server, sends it the first requests of a visitor, and stores the code that V8
 * has compiled, for faster startup.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { apiPaths, defaultAppKeyHeader } from '../../src/api/protocol/paths.ts'
import { readConfig } from '../config/config.ts'
import { runProgram } from '../runtime/program.ts'
import { isProgram, starterParent } from '../runtime/projectFolder.ts'
import { readBundle } from '../start/bundle.ts'
import { installed } from '../start/installed.ts'
import { openProvider } from '../start/provider.ts'

const appKey = 'demo'
const paths = ['/', '/admin', '/readyz', apiPaths.list('posts')]

const ask = async (url: string): Promise<void> => {
  const answer = await fetch(url, { headers: { [defaultAppKeyHeader]: appKey } })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`)
}

/**
 * Stores the code that V8 compiles when the server starts on an existing site. Does nothing if a cache for this version
 * of Node and its options exists. Throws if the built server does not start or respond.
 */
const storeCompiledCode = async (): Promise<void> => {
  // An earlier run with other Node options may have stored a cache that V8 accepts with these options, too.
  if (readBundle().isCompiled) return
  const folder = await mkdtemp(join(tmpdir(), 'site-build-'))
  try {
    const variables = { DATA_DIR: folder, PORT: '0', APP_KEY: appKey, LOG_LEVEL: 'warn' }
    // The site is created beforehand, so that the cache contains only code that is needed at every startup.
    await (await openProvider(readConfig(variables), starterParent, installed)).close()
    const bundle = readBundle()
    const { app, address } = await bundle.run().start(variables)
    try {
      for (const path of paths) await ask(address + path)
      await bundle.storeCompiledCode()
    } finally {
      await app.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

if (isProgram(import.meta.url)) await runProgram(storeCompiledCode)
