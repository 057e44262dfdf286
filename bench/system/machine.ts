/** Conditions of a measurement, without which its figures are meaningless. */
import { spawnSync } from 'node:child_process'
import { availableParallelism, cpus, release, totalmem, type } from 'node:os'
import { sqliteDriver } from '../../server/db/sqlite/sqliteDriver.ts'
import { projectFolder } from '../../server/runtime/projectFolder.ts'
import { canBind } from './cores.ts'

/** The machine, the software and the commit of a measurement. */
export interface Machine {
  readonly processor: string
  readonly cores: number
  readonly memory: string
  readonly system: string
  readonly node: string
  /** SQLite or PostgreSQL, with its version. */
  readonly database: string
  /** With '+' if there are uncommitted changes; 'unknown' outside of a repository. */
  readonly commit: string
  /** UTC, to the second. */
  readonly date: string
  /** True if server and load generator had a core each. */
  readonly isBound: boolean
}

const git = (...words: readonly string[]): string | undefined => {
  const { status, stdout } = spawnSync('git', [...words], { cwd: projectFolder, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

const commitOf = (): string => {
  const commit = git('rev-parse', '--short', 'HEAD')
  if (commit === undefined) return 'unknown'
  return git('status', '--porcelain') === '' ? commit : `${commit}+`
}

const sqliteVersion = (): string => {
  const file = new (sqliteDriver())(':memory:')
  const version = file.prepare('select sqlite_version()').pluck().get()
  file.close()
  return String(version)
}

/** Describes this machine. `postgresVersion` is the version of the PostgreSQL server, if one is measured. */
export const describeMachine = (postgresVersion: string | undefined): Machine => ({
  processor: cpus()[0]?.model.trim() ?? 'unknown',
  cores: availableParallelism(),
  memory: `${Math.round(totalmem() / 2 ** 30)} GiB`,
  system: `${type()} ${release()}`,
  node: process.version,
  database: postgresVersion === undefined ? `SQLite ${sqliteVersion()}` : `PostgreSQL ${postgresVersion}`,
  commit: commitOf(),
  date: new Date().toISOString().replace(/\.\d+Z$/, 'Z'),
  isBound: canBind,
})
