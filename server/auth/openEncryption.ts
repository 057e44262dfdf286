/** Brings the secret key and the encrypted texts of the database together at a start: makes the first key, takes a new one over, and refuses a wrong one. */
import { rmSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'
import type { Config } from '../config/config.ts'
import { createEncryption, createEncryptions, type Encryptions, purposeKey } from '../crypto/encryption.ts'
import { formerKeyFileOf, keyFileOf, makeKeyFile, readKeyFile, secretKeyIn } from '../crypto/secretKey.ts'
import type { Database } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { forEveryApplication } from '../db/tenantKey.ts'
import { StartError } from '../startError.ts'
import { encryptAgain, forgetUnreadable, storedSecrets } from './encryptedRows.ts'

type KeyConfig = Pick<Config, 'dataDir' | 'secretKey' | 'secretKeyFormer'>

/** Facts of the database. */
const facts = {
  /** A text that the secret key of the stored secrets decrypts. */
  check: 'secret-key-check',
  /** Keys of the purpose 'links' that were replaced, encrypted. */
  formerLinks: 'former-link-keys',
  /** The key itself, as versions before this one stored it; for both purposes. */
  stored: 'seal',
} as const

/** So many replaced keys go on decrypting links in mail. */
const mostFormerLinks = 10

type Facts = ReadonlyMap<string, string>

const readFacts = async (db: Kysely<Tables>): Promise<Facts> => {
  const rows = await db.selectFrom('meta').selectAll().where('key', 'in', Object.values(facts)).execute()
  return new Map(rows.map(({ key, value }) => [key, value]))
}

/** Whether a key is that of the secrets in the database, by the check value that is stored there. */
const isKeyOf = (key: Buffer, found: Facts): boolean =>
  createEncryptions(key).secrets.decrypt(found.get(facts.check) ?? '') !== undefined

const formerLinksIn = (key: Buffer, found: Facts): readonly Buffer[] => {
  const stored = createEncryptions(key).secrets.decrypt(found.get(facts.formerLinks) ?? '')?.keys
  return Array.isArray(stored) ? stored.map(each => Buffer.from(String(each), 'base64')) : []
}

const given = (text: string | undefined): Buffer | undefined => (text === undefined ? undefined : secretKeyIn(text))

/** Keys that were the server's before, wherever an operator has left them. */
const formerKeys = ({ dataDir, secretKey, secretKeyFormer }: KeyConfig): readonly Buffer[] =>
  [
    given(secretKeyFormer),
    readKeyFile(formerKeyFileOf(dataDir)),
    secretKey === undefined ? undefined : readKeyFile(keyFileOf(dataDir)),
  ].filter(key => key !== undefined)

/** Facts about the stored secrets, which are moved with them and mean nothing without them. */
export const keyFacts: readonly string[] = [facts.check, facts.formerLinks]

/** `isMissing`: whether there is no key at all, neither in the variable nor in the file. */
const wrongKey = ({ dataDir, secretKey }: KeyConfig, isMissing: boolean): StartError => {
  const file = keyFileOf(dataDir)
  const place = secretKey === undefined ? `the one in ${file}` : 'SECRET_KEY'
  const message = isMissing
    ? `The secrets in the database are encrypted with a key that is not here. Copy the file secret.key of the former server to ${file}, or set SECRET_KEY;`
    : `The secrets in the database are encrypted with another key than ${place}. Put that key there,`
  return new StartError(`${message} or, where it is lost, write: npm run site -- forget-secrets`)
}

/** Writes the check of a key in the place of `former`; false where another server was first. */
const writeCheck = async (db: Kysely<Tables>, key: Buffer, former: string | undefined): Promise<boolean> => {
  const value = createEncryptions(key).secrets.encrypt({})
  if (former === undefined)
    await db
      .insertInto('meta')
      .values({ key: facts.check, value })
      .onConflict(conflict => conflict.doNothing())
      .execute()
  else await db.updateTable('meta').set({ value }).where('key', '=', facts.check).where('value', '=', former).execute()
  return isKeyOf(key, await readFacts(db))
}

interface TakeOver {
  readonly former: readonly Buffer[]
  /** Whether the key is taken although it is not known to be the database's: where it cannot be that of another server that runs. */
  readonly mayReplace: (unreadable: number) => boolean
}

/** Brings the texts of the database under a key, all or none: those of former keys are encrypted again. False where the key is not the database's. */
const takeOver = async (db: Kysely<Tables>, key: Buffer, { former, mayReplace }: TakeOver): Promise<boolean> => {
  const found = await readFacts(db)
  const check = found.get(facts.check)
  const storedKey = found.get(facts.stored)
  const legacy = storedKey === undefined ? [] : [Buffer.from(storedKey, 'base64url')]
  const { secrets } = createEncryptions(key)
  const known = former.filter(each => isKeyOf(each, found))
  const readers = [
    ...former.map(each => createEncryptions(each).secrets),
    ...legacy.map(each => createEncryption(each)),
  ]
  const { unreadable } = await encryptAgain(db, secrets, readers)
  const isOwn = check === undefined || isKeyOf(key, found) || known.length > 0
  if (!isOwn && !mayReplace(unreadable)) return false
  const links = [
    ...formerLinksIn(key, found),
    ...known.flatMap(each => [purposeKey(each, 'links'), ...formerLinksIn(each, found)]),
    ...legacy,
  ].slice(0, mostFormerLinks)
  await db.deleteFrom('meta').where('key', 'in', [facts.formerLinks, facts.stored]).execute()
  if (links.length) {
    const value = secrets.encrypt({ keys: links.map(each => each.toString('base64')) })
    await db.insertInto('meta').values({ key: facts.formerLinks, value }).execute()
  }
  return isKeyOf(key, found) || writeCheck(db, key, check)
}

/** The embedded database overwrites what the work deletes, so that a key does not stay in free pages of its file, or in its log. */
const overwritingDeleted = async <T>({ db, dialect }: Database, work: () => Promise<T>): Promise<T> => {
  if (dialect !== 'sqlite') return work()
  await sql`pragma secure_delete = on`.execute(db)
  try {
    return await work()
  } finally {
    await sql`pragma secure_delete = off`.execute(db)
    await sql`pragma wal_checkpoint(truncate)`.execute(db)
  }
}

interface OpenOptions {
  /** Takes the key even where secrets stay that nothing decrypts. Default false. */
  readonly isForced?: boolean
}

/**
 * What the server encrypts with: under SECRET_KEY, or under the file 'secret.key' in the data folder, which the first start makes.
 * Whatever a former key has encrypted is encrypted again. Throws StartError where the secrets of the database need another key.
 */
export const openEncryption = async (
  config: KeyConfig,
  database: Database,
  { isForced = false }: OpenOptions = {},
): Promise<Encryptions> => {
  const db = forEveryApplication(database.db)
  const file = keyFileOf(config.dataDir)
  const present = given(config.secretKey) ?? readKeyFile(file)
  const reason = present || isForced ? undefined : await missingKeyMessage(config, database)
  if (reason !== undefined) throw new StartError(reason)
  const key = present ?? makeKeyFile(file, config.dataDir)
  const found = await readFacts(db)
  if (isKeyOf(key, found) && !found.has(facts.stored)) return createEncryptions(key, formerLinksIn(key, found))
  const former = formerKeys(config)
  // One server at a time has a data folder; on PostgreSQL another one may be about to encrypt with the key that the database names.
  const mayReplace = (unreadable: number) => isForced || (database.dialect === 'sqlite' && unreadable === 0)
  try {
    await overwritingDeleted(database, () =>
      db.transaction().execute(async tx => {
        if (!(await takeOver(tx, key, { former, mayReplace }))) throw wrongKey(config, !present)
      }),
    )
  } catch (error) {
    // A new key that encrypts nothing would be in the way of the right one.
    if (!present) rmSync(file, { force: true })
    throw error
  }
  return createEncryptions(key, formerLinksIn(key, await readFacts(db)))
}

/** What an operator must know before the next start: that the database holds secrets which none of the keys here decrypts. undefined where all is well. Makes no key. */
export const missingKeyMessage = async (config: KeyConfig, database: Database): Promise<string | undefined> => {
  const db = forEveryApplication(database.db)
  const found = await readFacts(db)
  const present = given(config.secretKey) ?? readKeyFile(keyFileOf(config.dataDir))
  const keys = [...(present ? [present] : []), ...formerKeys(config)]
  if (found.has(facts.stored) || !found.has(facts.check) || keys.some(key => isKeyOf(key, found))) return undefined
  return (await storedSecrets(db)).length > 0 ? wrongKey(config, !present).message : undefined
}

/** Takes the key that is there, or a new one, and gives up what it does not decrypt. Gives how many users and webhooks have lost their secret. Throws StartError. */
export const forgetSecrets = async (
  config: KeyConfig,
  database: Database,
  now: Date,
): Promise<{ readonly users: number; readonly webhooks: number }> => {
  const { secrets } = await openEncryption(config, database, { isForced: true })
  return forEveryApplication(database.db)
    .transaction()
    .execute(tx => forgetUnreadable(tx, secrets, now))
}
