/**
 * `npm run migrate [-- --plan] [--drop posts.minutes]`: brings the database to this version, as a start does, and gives up what `--drop` names;
 * with `--plan`, only says what would be done.
 */
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { bringDatabase } from '../backup/bringDatabase.ts'
import { type Config, readConfig } from '../config/config.ts'
import { sqliteFileOf } from '../db/dataFolder/dataFolder.ts'
import { openDatabase } from '../db/openDatabase.ts'
import { runProgram } from '../runtime/program.ts'
import { isProgram } from '../runtime/projectFolder.ts'
import { type Drop, readDrop } from '../schema/drops.ts'
import { type MigrationPlan, planMigration } from '../schema/migrate.ts'
import { StartError } from '../startError.ts'

/** A plan as an operator reads it. */
export const planText = ({ isNew, changes, refusal, rows }: MigrationPlan): string => {
  if (refusal !== undefined) return `A start would refuse this database. ${refusal}`
  if (isNew) return `The database is empty: a start makes it, in ${changes.length} steps.`
  if (changes.length === 0) return 'The database is as this version needs it. A start changes nothing.'
  const statements = changes.map(({ sql }) => (sql.startsWith('--') ? sql : `${sql};`))
  const counts = Object.entries(rows).map(([table, count]) => `${table} ${count}`)
  return [
    'A start would run this, all of it or nothing:',
    '',
    ...statements,
    '',
    counts.length ? `Rows of the tables concerned: ${counts.join(', ')}.` : 'No table that is there is concerned.',
    'Nothing was changed.',
  ].join('\n')
}

const showPlan = async (config: Config, drops: readonly Drop[]): Promise<void> => {
  if (config.databaseUrl === undefined && !existsSync(sqliteFileOf(config.dataDir))) {
    console.info('There is no database yet: the first start makes it.')
    return
  }
  const database = await openDatabase(config, { shared: true })
  try {
    const plan = await planMigration(database, { drops })
    if (plan.refusal !== undefined) throw new StartError(planText(plan))
    console.info(planText(plan))
  } finally {
    await database.close()
  }
}

const apply = async (config: Config, drops: readonly Drop[]): Promise<void> => {
  const database = await openDatabase(config)
  try {
    const { plan, backup } = await bringDatabase(config, database, { drops })
    if (backup !== undefined) console.info(`What was there before is in ${backup}`)
    for (const { sql } of plan.changes) if (sql.startsWith('--')) console.info(sql.slice(3))
    console.info(
      plan.changes.length ? `Done: ${plan.changes.length} changes.` : 'The database was as this version needs it.',
    )
  } finally {
    await database.close()
  }
}

const usage = 'Write: npm run migrate [-- --plan] [--drop posts.minutes]'

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
    throw new StartError('API_URL names another provider host, which has a database of its own.')
  await (isPlan ? showPlan(config, drops) : apply(config, drops))
}

if (isProgram(import.meta.url)) await runProgram(run)
