/** Filled sites, stored between runs, and the copies of them that runs write to. */
import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { cp, mkdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../../server/config/config.ts'
import { columnsOf } from '../../server/db/tables.ts'
import { projectFolder } from '../../server/runtime/projectFolder.ts'
import { schemaNumber } from '../../server/schema/migrate.ts'
import { openProvider, type Provider } from '../../server/start/provider.ts'
import { allResources, site } from '../../src/resources/index.ts'
import { makeTemporaryFolder } from '../system/leaving.ts'
import type { Databases } from '../system/postgresCopies.ts'
import { type Amounts, fill, fillerVersion } from './fill.ts'

/** Folder for filled sites and results. */
export const benchFolder = (): string => process.env.BENCH_DIR || join(tmpdir(), 'organisation-site-bench')

/** Credentials of the editor of a filled site. */
export const credentials = { email: 'editor@example.org', password: 'only for measuring' }
/** Key of the application of a filled site. */
export const appKey = 'demo'

/** Environment of a server on a data folder, and on a database if one is given. */
export const variablesFor = (dataDir: string, databaseUrl: string | undefined): Readonly<Record<string, string>> => ({
  ...{ DATA_DIR: dataDir, APP_KEY: appKey, PORT: '0', LOG_LEVEL: 'warn' },
  ...{ ADMIN_EMAIL: credentials.email, ADMIN_PASSWORD: credentials.password, BACKUP_BEFORE_MIGRATION: 'off' },
  // Without a fixed origin, links in pages would contain the port, which differs between processes.
  SITE_URL: 'http://site.example',
  // The server expects one proxy, as with deploy/nginx.conf.
  TRUST_PROXY: '1',
  ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
})

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

/** Equally many records of some resources. */
export interface ManyRecords {
  readonly records: number
  /** Default: all resources, and the server's own tables. */
  readonly resources?: readonly string[]
}

/** Equally many records of some resources, with the function that stores them. */
interface ManyFilled extends ManyRecords {
  readonly fill: (
    provider: Provider,
    appKey: string,
    many: ManyRecords,
    log: (message: string) => void,
  ) => Promise<void>
}
type Filling = Amounts | ManyFilled

/**
 * Name of a stored site: a hash of all that its content depends on. Of its tables, only the columns are included; the
 * program migrates other differences.
 */
const nameOf = async (amounts: Filling): Promise<string> => {
  const starter = await readFile(join(projectFolder, 'starter/content.json'))
  const facts = [
    schemaNumber,
    fillerVersion,
    amounts,
    allResources.map(resource => [resource.name, columnsOf(resource)]),
  ]
  const hash = createHash('sha256').update(starter).update(JSON.stringify(facts)).digest('hex').slice(0, 10)
  return 'records' in amounts ? `every-${amounts.records}-${hash}` : `${amounts.posts}-${hash}`
}

/** A site for measurements, whose folder and database belong to the run. */
export interface FilledCopy {
  readonly variables: Readonly<Record<string, string>>
  /** Another copy, for a reference server that writes: the path of an SQLite file or the address of a PostgreSQL database. */
  copyDatabase(): Promise<string>
}

/** Fills a folder and a database. It does not clean up on failure: the caller uses only finished ones. */
const refill = async (variables: Readonly<Record<string, string>>, amounts: Filling): Promise<void> => {
  const many =
    'records' in amounts
      ? `${amounts.records.toLocaleString('en')} records of every resource`
      : `${amounts.posts.toLocaleString('en')} posts`
  console.info(`Filling a site with ${many}; it is stored for the next run in ${benchFolder()} …`)
  const provider = await openProvider(readConfig(variables), projectFolder, { site })
  try {
    if ('records' in amounts) await amounts.fill(provider, appKey, amounts, console.info)
    else await fill(provider, appKey, amounts, console.info)
  } finally {
    await provider.close()
  }
}

/** Opens and closes a stored site, so that migrations of a newer program run once and not in each run. */
const migrateToCurrent = async (variables: Readonly<Record<string, string>>): Promise<void> => {
  const provider = await openProvider(readConfig(variables), projectFolder, { site })
  await provider.close()
}

/** A copy of a data folder that is removed when this process ends. */
export const copyFolder = async (from: string): Promise<string> => {
  const to = join(await makeTemporaryFolder('bench'), 'data')
  await cp(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE })
  return to
}

/**
 * Copies the stored site with the given numbers of records. If there is none yet, it is filled and stored first.
 * `databases` are those of PostgreSQL; default: SQLite.
 */
export const copyFilled = async (amounts: Filling, databases?: Databases): Promise<FilledCopy> => {
  const name = await nameOf(amounts)
  const folder = join(benchFolder(), `${databases ? 'pg-' : ''}${name}`)
  await mkdir(benchFolder(), { recursive: true })
  const stored = databases && (await databases.stored(name))
  if (!(await exists(folder)) || stored?.isNew) {
    const partial = `${folder}.partial`
    await rm(folder, { recursive: true, force: true })
    await rm(partial, { recursive: true, force: true })
    await refill(variablesFor(partial, stored?.url), amounts)
    await stored?.finish()
    await rename(partial, folder)
  } else if (!databases) await migrateToCurrent(variablesFor(folder, undefined))
  const dataDir = await copyFolder(folder)
  const databaseUrl = databases && (await databases.copy(name))
  return {
    variables: variablesFor(dataDir, databaseUrl),
    copyDatabase: async () => (databases ? databases.copy(name) : join(await copyFolder(folder), 'site.sqlite')),
  }
}
