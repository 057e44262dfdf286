/** The last step of a build: the built server is started and gets the first requests of a visitor, and what V8 compiled for them is stored for every later start. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { apiPaths, defaultAppKeyHeader } from '../../src/api/protocol/paths.ts'
import { readBundle } from '../bundle.ts'
import { readConfig } from '../config/config.ts'
import { runProgram } from '../runtime/program.ts'
import { isProgram, starterParent } from '../runtime/projectFolder.ts'
import { openProvider } from '../start/provider.ts'

const appKey = 'demo'
const paths = ['/', '/admin', '/readyz', apiPaths.list('posts')]

const ask = async (url: string): Promise<void> => {
  const answer = await fetch(url, { headers: { [defaultAppKeyHeader]: appKey } })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`)
}

/** Keeps what a start on a site that is there compiles. Throws when the built server does not start or answer. */
const storeCompiledCode = async (): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'site-build-'))
  try {
    const variables = { DATA_DIR: folder, PORT: '0', APP_KEY: appKey, LOG_LEVEL: 'warn' }
    // The site is made apart, so that only what every start needs is compiled.
    await (await openProvider(readConfig(variables), starterParent)).close()
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
