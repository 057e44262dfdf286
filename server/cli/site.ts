/**
 * `npm run site -- add KEY --name NAME --email EMAIL`: another application on the same server, also while it runs.
 * `npm run site -- forget-secrets`: gives up the secrets in the database whose key is lost, while no server runs.
 */
import { parseArgs } from 'node:util'
import { forgetSecrets } from '../auth/openEncryption.ts'
import { appKeyPattern, appKeyRule, type Config, readConfig } from '../config.ts'
import { type Database, openDatabase } from '../database.ts'
import { migrate } from '../migrate.ts'
import { randomPassword } from '../passwords.ts'
import { runProgram } from '../program.ts'
import { isProgram } from '../projectFolder.ts'
import { FolderInUseError, StartError } from '../startError.ts'
import { createStore } from '../store.ts'

const usage = 'Write: npm run site -- add KEY --name NAME --email EMAIL; or: npm run site -- forget-secrets'

interface Request {
  readonly key: string
  readonly name: string
  readonly email: string
}

/** Reads the words after the program's name. Throws StartError that says what to write. */
export const readSiteArguments = (words: readonly string[]): Request => {
  try {
    const { positionals, values } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { name: { type: 'string' }, email: { type: 'string' } },
    })
    const [command, key, ...rest] = positionals
    const { name, email } = values
    if (command !== 'add' || !key || !name || !email || rest.length) throw new StartError(usage)
    if (!appKeyPattern.test(key)) throw new StartError(`KEY must be ${appKeyRule}.`)
    return { key, name, email }
  } catch (error) {
    throw error instanceof StartError ? error : new StartError(usage, { cause: error })
  }
}

/** The database, beside a running server where there is one. */
const open = async (config: Config): Promise<Database> => {
  const migrated = async (database: Database, mayChange: boolean): Promise<Database> => {
    try {
      await migrate(database, { mayChange })
      return database
    } catch (error) {
      await database.close()
      throw error
    }
  }
  try {
    return await migrated(await openDatabase(config), true)
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error
    return migrated(await openDatabase(config, { shared: true }), false)
  }
}

/** Adds the application; gives what to tell the operator. */
export const addSite = async (
  config: Config,
  { key, name, email }: Request,
): Promise<{ readonly password: string | undefined }> => {
  const password = config.adminPassword ?? randomPassword()
  const database = await open(config)
  try {
    const store = createStore({ database, clock: () => new Date() })
    await store.addApplication(key, { name }, { name, email, password })
  } finally {
    await database.close()
  }
  return { password: config.adminPassword === undefined ? password : undefined }
}

const forget = async (config: Config): Promise<void> => {
  const database = await openDatabase(config)
  try {
    await migrate(database)
    const { users, webhooks } = await forgetSecrets(config, database, new Date())
    console.info(
      `Authenticator apps that were taken away: ${users}. These users sign in without one, and set it up again.`,
    )
    console.info(
      `Webhooks that were switched off: ${webhooks}. Their owners give them a new secret and switch them on.`,
    )
  } finally {
    await database.close()
  }
}

const run = async (): Promise<void> => {
  if (process.argv.slice(2).join(' ') === 'forget-secrets') return forget(readConfig(process.env))
  const request = readSiteArguments(process.argv.slice(2))
  const { password } = await addSite(readConfig(process.env), request)
  console.info(`Application  ${request.key}`)
  console.info(`First user   ${request.email}`)
  console.info(
    password === undefined
      ? 'Password     as ADMIN_PASSWORD says'
      : `Password     ${password}   (shown only now; note it down)`,
  )
}

if (isProgram(import.meta.url)) await runProgram(run)
