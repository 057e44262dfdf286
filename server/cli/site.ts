/**
 * `npm run site -- add KEY --name NAME --email EMAIL --language en|bn`: another application on the same server, also while it runs.
 * `npm run site -- password EMAIL`: a new password for a user of the application that APP_KEY names.
 * `npm run site -- forget-secrets`: gives up the secrets in the database whose key is lost, while no server runs.
 */
import { parseArgs } from 'node:util'
import { type Language, languages } from '../../src/schema/values/language.ts'
import { toEmailAddress } from '../../src/schema/values/text/emailAddress.ts'
import { createAccounts } from '../auth/account/accountRows.ts'
import { forgetSecrets } from '../auth/openEncryption.ts'
import { appKeyPattern, appKeyRule, type Config, readConfig } from '../config/config.ts'
import { randomPassword } from '../crypto/passwords.ts'
import type { Database } from '../db/database.ts'
import { openDatabase } from '../db/openDatabase.ts'
import { runProgram } from '../runtime/program.ts'
import { isProgram } from '../runtime/projectFolder.ts'
import { migrate } from '../schema/migrate.ts'
import { FolderInUseError, StartError } from '../startError.ts'
import { createStore } from '../store/store.ts'

const usage = `Write: npm run site -- add KEY --name NAME --email EMAIL [--language ${languages.join('|')}]; or: npm run site -- password EMAIL; or: npm run site -- forget-secrets`

/** An application to add. */
interface NewSite {
  readonly key: string
  readonly name: string
  readonly email: string
  /** Of the site's own words. Default: that of the descriptor. */
  readonly language?: Language
}

/** Reads the words after the program's name. Throws StartError that says what to write. */
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

/** Adds the application; returns what to show to the operator. */
export const addSite = async (
  config: Config,
  { key, name, email, language }: NewSite,
): Promise<{ readonly password: string | undefined }> => {
  const password = config.adminPassword ?? randomPassword()
  const database = await open(config)
  try {
    const store = createStore({ database, clock: () => new Date() })
    await store.addApplication(key, { name, ...(language && { language }) }, { name, email, password })
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

/**
 * Sets a new password for an active user and ends their sessions and tokens; gives it, undefined where ADMIN_PASSWORD says it.
 * Throws StartError for an email that no active user has.
 */
const setPassword = async (config: Config, email: string): Promise<{ readonly password: string | undefined }> => {
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
  password === undefined
    ? 'Password     as ADMIN_PASSWORD says'
    : `Password     ${password}   (shown only now; note it down)`

/** What the operator reads of an application that was added; `password` is undefined where ADMIN_PASSWORD says it. */
export const addedLines = (
  { appKey }: Pick<Config, 'appKey'>,
  { key, email }: NewSite,
  password: string | undefined,
): readonly string[] => [
  `Application  ${key}`,
  `First user   ${email}`,
  passwordLine(password),
  // A server has the site and the back office of one application.
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
    console.info(`User         ${email}, who has to sign in again everywhere`)
    console.info(passwordLine(password))
    return
  }
  const request = readSiteArguments(words)
  const { password } = await addSite(config, request)
  for (const line of addedLines(config, request, password)) console.info(line)
}

if (isProgram(import.meta.url)) await runProgram(run)
