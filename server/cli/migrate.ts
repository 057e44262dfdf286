/**
 * `npm run migrate [-- --plan] [--drop posts.minutes]`: migrates the database to this version, as the server does
 * at startup, and deletes the data that `--drop` names. With `--plan`, only prints the changes.
 */

import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { loadDatabase } from '../backup/loadDatabase.ts'
import { type Config, readConfig } from '../config/config.ts'
import { hasDatabase } from '../db/dataFolder/dataFolder.ts'
import { requireSite } from '../db/dataFolder/requireSite.ts'
import { openDatabase } from '../db/openDatabase.ts'
import { counted } from '../runtime/counted.ts'
import { runProgram } from '../runtime/program.ts'
import { isProgram } from '../runtime/projectFolder.ts'
import { StartError } from '../runtime/startError.ts'
import { type Drop, readDrop } from '../schema/drops.ts'
import { type MigrationPlan, planMigration } from '../schema/migrate.ts'
import { installed } from '../start/installed.ts'

const { site } = installed

/** Formats a plan for an operator. */
export const planText = ({ isNew, changes, refusal, rows }: MigrationPlan): string => {
  if (refusal !== undefined) return `The server would not start with this database. ${refusal}`
  if (isNew)
    return `The database is empty. At startup, the server creates its tables in ${counted(changes.length, 'step')}.`
  if (changes.length === 0) return 'The database is up to date. The next startup changes nothing.'
  const statements = changes.map(({ sql }) => (sql.startsWith('--') ? sql : `${sql};`))
  const counts = Object.entries(rows).map(([table, count]) => `${table} ${count}`)
  return [
    'At the next startup, the server runs these statements in one transaction:',
    '',
    ...statements,
    '',
    counts.length ? `Rows in the affected tables: ${counts.join(', ')}.` : 'No existing table is affected.',
    'Nothing was changed.',
  ].join('\n')
}

const showPlan = async (config: Config, drops: readonly Drop[]): Promise<void> => {
  if (config.databaseUrl === undefined && !hasDatabase(config.dataDir)) {
    console.info(
      `There is no database in the data folder ${resolve(config.dataDir)} yet. The server creates it when it first starts.`,
    )
    return
  }
  const database = await openDatabase(config, { shared: true })
  try {
    const plan = await planMigration(database, { site, drops })
    if (plan.refusal !== undefined) throw new StartError(planText(plan))
    console.info(planText(plan))
  } finally {
    await database.close()
  }
}

/**
 * Migrates the database after a backup. Throws StartError if the data folder has no site; an empty PostgreSQL database
 * gets its tables.
 */
export const apply = async (config: Config, drops: readonly Drop[]): Promise<void> => {
  requireSite(config)
  const database = await openDatabase(config)
  try {
    const { plan, backup } = await loadDatabase(config, database, { site, drops })
    if (backup !== undefined) console.info(`The previous database is backed up in ${backup}`)
    if (plan.isNew) {
      console.info(
        'The database was empty. It now has its tables, and the server creates the site in it at the next startup.',
      )
      return
    }
    for (const { sql } of plan.changes) if (sql.startsWith('--')) console.info(sql.slice(3))
    console.info(
      plan.changes.length ? `Done: ${counted(plan.changes.length, 'change')}.` : 'The database was already up to date.',
    )
  } finally {
    await database.close()
  }
}

const usage = 'Usage: npm run migrate [-- --plan] [--drop posts.minutes]'

const readArguments = () => {
  try {
    const { values } = parseArgs({ options: { plan: { type: 'boolean' }, drop: { type: 'string', multiple: true } } })
    return { isPlan: values.plan === true, drops: (values.drop ?? []).map(readDrop) }
  } catch (cause) {
    throw cause instanceof StartError ? cause : new StartError(usage, { cause })
  }
}

const run = async (): Promise<void> => {
  const { isPlan, drops } = readArguments()
  const config = readConfig(process.env)
  if (config.apiUrl !== undefined)
    throw new StartError('API_URL is set, so this site has no database. Run the command on the provider host.')
  await (isPlan ? showPlan(config, drops) : apply(config, drops))
}

if (isProgram(import.meta.url)) await runProgram(run)
