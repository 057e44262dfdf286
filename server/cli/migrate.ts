/** `npm run migrate [-- --plan]`: brings the database to this version, as a start does; with --plan, only says what would be done. */
import { existsSync } from 'node:fs'
import { bringDatabase } from '../backup/bringDatabase.ts'
import { type Config, readConfig } from '../config.ts'
import { openDatabase } from '../database.ts'
import { sqliteFileOf } from '../db/dataFolder.ts'
import { type MigrationPlan, planMigration } from '../migrate.ts'
import { runProgram } from '../program.ts'
import { isProgram } from '../projectFolder.ts'
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

const showPlan = async (config: Config): Promise<void> => {
  if (config.databaseUrl === undefined && !existsSync(sqliteFileOf(config.dataDir))) {
    console.info('There is no database yet: the first start makes it.')
    return
  }
  const database = await openDatabase(config, { shared: true })
  try {
    const plan = await planMigration(database)
    if (plan.refusal !== undefined) throw new StartError(planText(plan))
    console.info(planText(plan))
  } finally {
    await database.close()
  }
}

const apply = async (config: Config): Promise<void> => {
  const database = await openDatabase(config)
  try {
    const { plan, backup } = await bringDatabase(config, database)
    if (backup !== undefined) console.info(`What was there before is kept in ${backup}`)
    console.info(
      plan.changes.length ? `Done: ${plan.changes.length} changes.` : 'The database was as this version needs it.',
    )
  } finally {
    await database.close()
  }
}

const run = async (): Promise<void> => {
  const words = process.argv.slice(2)
  if (words.some(word => word !== '--plan')) throw new StartError('Write: npm run migrate [-- --plan]')
  const config = readConfig(process.env)
  if (config.apiUrl !== undefined)
    throw new StartError('API_URL names another provider host, which has a database of its own.')
  await (words.length ? showPlan(config) : apply(config))
}

if (isProgram(import.meta.url)) await runProgram(run)
