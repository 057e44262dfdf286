/**
 * `npm run site -- add KEY --name NAME --email EMAIL --language en|bn`: adds an application to the same database; the
 * server may be running.
 * `npm run site -- password EMAIL`: sets a new password for a user of the application APP_KEY.
 * `npm run site -- forget-secrets`: discards the secrets in the database whose key is lost; no server may be running.
 */
import { parseArgs } from 'node:util'
import { type Language, languages } from '../../src/schema/values/language.ts'
import { toEmailAddress } from '../../src/schema/values/text/emailAddress.ts'
import { createAccounts } from '../auth/account/accountRows.ts'
import { forgetSecrets } from '../auth/openEncryption.ts'
import { appKeyPattern, appKeyRule, type Config, readConfig } from '../config/config.ts'
import { randomPassword } from '../crypto/passwords.ts'
import type { Database } from '../db/database.ts'
import { requireSite } from '../db/dataFolder/requireSite.ts'
import { openDatabase } from '../db/openDatabase.ts'
import { acquireExclusiveLease, type DatabaseLease } from '../db/postgres/databaseLease.ts'
import { runProgram } from '../runtime/program.ts'
import { isProgram } from '../runtime/projectFolder.ts'
import { FolderInUseError, StartError } from '../runtime/startError.ts'
import { migrate } from '../schema/migrate.ts'
import { installed } from '../start/installed.ts'
import { createStore } from '../store/store.ts'

/** Usage of all commands. */
export const usage = `Usage: npm run site -- add KEY --name NAME --email EMAIL [--language ${languages.join('|')}], npm run site -- password EMAIL, or npm run site -- forget-secrets`

/** Application to add. */
interface NewSite {
  readonly key: string
  readonly name: string
  readonly email: string
  /** Language of the site. Default: the one in the descriptor of `applications`. */
  readonly language?: Language
}

/** Parses the command line of `add`. Throws StartError with the usage, or with the rule that an argument breaks. */
export const readSiteArguments = (words: readonly string[]): NewSite => {
  try {
    const { positionals, values } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { name: { type: 'string' }, email: { type: 'string' }, language: { type: 'string' } },
    })
    const [command, key, ...rest] = positionals
    const { name, email } = values
    if (command !== 'add' || !key || !name || !email || rest.length) throw new StartError(usage)
    if (!appKeyPattern.test(key)) throw new StartError(`KEY must be ${appKeyRule}.`)
    if (values.language === undefined) return { key, name, email }
    const language = languages.find(each => each === values.language)
    if (language === undefined) throw new StartError(`--language must be ${languages.join(' or ')}.`)
    return { key, name, email, language }
  } catch (error) {
    throw error instanceof StartError ? error : new StartError(usage, { cause: error })
  }
}

/** Opens and migrates the database. While a server is running, it must not need a migration. Throws StartError. */
const open = async (config: Config): Promise<Database> => {
  requireSite(config)
  const migrated = async (database: Database, mayChange: boolean): Promise<Database> => {
    try {
      await migrate(database, { ...installed, mayChange })
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

/**
 * Adds an application with its first user. Returns the user's generated password; undefined if ADMIN_PASSWORD is set.
 */
export const addSite = async (
  config: Config,
  { key, name, email, language }: NewSite,
): Promise<{ readonly password: string | undefined }> => {
  const password = config.adminPassword ?? randomPassword()
  const database = await open(config)
  try {
    const store = createStore({ ...installed, database, clock: () => new Date() })
    await store.addApplication(key, { name, ...(language && { language }) }, { name, email, password })
  } finally {
    await database.close()
  }
  return { password: config.adminPassword === undefined ? password : undefined }
}

/** Discards the secrets that no available key decrypts. Throws StartError if there is no database. */
export const forget = async (config: Config): Promise<void> => {
  requireSite(config)
  const database = await openDatabase(config)
  let lease: DatabaseLease | undefined
  try {
    if (database.dialect === 'postgres') lease = await acquireExclusiveLease(database)
    await migrate(database, installed)
    const { users, webhooks } = await forgetSecrets(config, database, new Date())
    console.info(`Two-step sign-in was turned off for ${users} users. They sign in without it and can set it up again.`)
    console.info(`${webhooks} webhooks were disabled. Their owners must renew the secret and enable them.`)
  } finally {
    await lease?.close()
    await database.close()
  }
}

/**
 * Sets a new password for an active user, and ends the user's sessions and API tokens. Returns the generated password;
 * undefined if ADMIN_PASSWORD is set. Throws StartError if no active user has the email.
 */
export const setPassword = async (
  config: Config,
  email: string,
): Promise<{ readonly password: string | undefined }> => {
  const { appKey, adminPassword } = config
  const password = adminPassword ?? randomPassword()
  const database = await open(config)
  try {
    const accounts = createAccounts({ db: database.db, clock: () => new Date() })(appKey)
    const started = await accounts.startReset(toEmailAddress(email))
    if (!started || !(await accounts.finishReset(started.token, password, {})))
      throw new StartError(
        `The application '${appKey}' has no active user with the email ${email}. Set APP_KEY for a user of another application.`,
      )
  } finally {
    await database.close()
  }
  return { password: adminPassword === undefined ? password : undefined }
}

const passwordLine = (password: string | undefined): string =>
  password === undefined ? 'Password     the value of ADMIN_PASSWORD' : `Password     ${password}   (shown only once)`

/** Lines that tell the operator about a new application; `password` is undefined if ADMIN_PASSWORD is set. */
export const addedLines = (
  { appKey }: Pick<Config, 'appKey'>,
  { key, email }: NewSite,
  password: string | undefined,
): readonly string[] => [
  `Application  ${key}`,
  `First user   ${email}`,
  passwordLine(password),
  // A server serves only one application.
  ...(key === appKey ? [] : [`Server       start one with APP_KEY=${key}: docs/operating.md, "A second site"`]),
]

const run = async (): Promise<void> => {
  const words = process.argv.slice(2)
  const [command, email] = words
  if (command === '--help') return console.info(usage)
  const config = readConfig(process.env)
  if (command === 'forget-secrets' && words.length === 1) return forget(config)
  if (command === 'password' && email !== undefined && words.length === 2) {
    const { password } = await setPassword(config, email)
    console.info(`User         ${email}, now signed out everywhere`)
    console.info(passwordLine(password))
    return
  }
  const request = readSiteArguments(words)
  const { password } = await addSite(config, request)
  for (const line of addedLines(config, request, password)) console.info(line)
}

if (isProgram(import.meta.url)) await runProgram(run)
