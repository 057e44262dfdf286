/** Matches the secret key with the encrypted texts of the database at startup: creates the first key, rotates to a new key, and refuses a wrong key. */
import { rmSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'
import type { Config } from '../config/config.ts'
import { keyFileOf, makeKeyFile, previousKeyFileOf, readKeyFile, secretKeyIn } from '../config/secretKey.ts'
import { createEncryption, createEncryptions, type Encryptions, purposeKey } from '../crypto/encryption.ts'
import type { Database } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { forEveryApplication } from '../db/tenantKey.ts'
import { StartError } from '../runtime/startError.ts'
import { discardUnreadableSecrets, reencrypt, storedSecrets } from './encryptedRows.ts'

type KeyConfig = Pick<Config, 'dataDir' | 'secretKey' | 'secretKeyFormer'>

/** Keys of the rows of the table `meta` that this module uses. */
const facts = {
  /** Check value that only the key of the stored secrets decrypts. */
  check: 'secret-key-check',
  /** Replaced keys for the purpose 'links', encrypted. */
  previousLinks: 'former-link-keys',
  /** The key itself, which older versions stored here and used for secrets and links. */
  stored: 'seal',
} as const

/** Maximum number of replaced keys that still decrypt links in mail. */
const mostPreviousLinks = 10

type Facts = ReadonlyMap<string, string>

const readFacts = async (db: Kysely<Tables>): Promise<Facts> => {
  const rows = await db.selectFrom('meta').selectAll().where('key', 'in', Object.values(facts)).execute()
  return new Map(rows.map(({ key, value }) => [key, value]))
}

/** True if a key decrypts the check value, and is thus the key of the stored secrets. */
const isKeyOf = (key: Buffer, found: Facts): boolean =>
  createEncryptions(key).secrets.decrypt(found.get(facts.check) ?? '') !== undefined

const previousLinksIn = (key: Buffer, found: Facts): readonly Buffer[] => {
  const stored = createEncryptions(key).secrets.decrypt(found.get(facts.previousLinks) ?? '')?.keys
  return Array.isArray(stored) ? stored.map(each => Buffer.from(String(each), 'base64')) : []
}

const given = (text: string | undefined): Buffer | undefined => (text === undefined ? undefined : secretKeyIn(text))

/** Previous keys of the server, from every place where an operator may have left them. */
const previousKeys = ({ dataDir, secretKey, secretKeyFormer }: KeyConfig): readonly Buffer[] =>
  [
    given(secretKeyFormer),
    readKeyFile(previousKeyFileOf(dataDir)),
    secretKey === undefined ? undefined : readKeyFile(keyFileOf(dataDir)),
  ].filter(key => key !== undefined)

/** Keys of the rows of `meta` that must be moved together with the stored secrets. */
export const keyFacts: readonly string[] = [facts.check, facts.previousLinks]

/** Error for a key that is wrong or missing. `isMissing`: true if neither the variable nor the file has a key. */
const wrongKey = ({ dataDir, secretKey }: KeyConfig, isMissing: boolean): StartError => {
  const file = keyFileOf(dataDir)
  const place = secretKey === undefined ? `the one in ${file}` : 'SECRET_KEY'
  const message = isMissing
    ? `The key of the secrets in the database is missing. Copy the file secret.key of the previous server to ${file}, or set SECRET_KEY.`
    : `The secrets in the database are encrypted with a different key than ${place}. Put the original key there.`
  return new StartError(`${message} If the key is lost, run: npm run site -- forget-secrets`)
}

/**
 * Replaces the check value `previous` by one of this key; undefined if there is none yet. Returns false if another
 * server was first.
 */
const writeCheck = async (db: Kysely<Tables>, key: Buffer, previous: string | undefined): Promise<boolean> => {
  const value = createEncryptions(key).secrets.encrypt({})
  if (previous === undefined)
    await db
      .insertInto('meta')
      .values({ key: facts.check, value })
      .onConflict(conflict => conflict.doNothing())
      .execute()
  else
    await db.updateTable('meta').set({ value }).where('key', '=', facts.check).where('value', '=', previous).execute()
  return isKeyOf(key, await readFacts(db))
}

interface TakeOver {
  readonly previous: readonly Buffer[]
  /**
   * True if the key may replace an unavailable key of the database. `unreadable` is the number of texts that stay
   * undecryptable.
   */
  readonly mayReplace: (unreadable: number) => boolean
}

/**
 * Re-encrypts with a key the texts that previous keys decrypt. Returns false if the key is not that of the database and
 * may not replace it; the caller must then roll back.
 */
const takeOver = async (db: Kysely<Tables>, key: Buffer, { previous, mayReplace }: TakeOver): Promise<boolean> => {
  const found = await readFacts(db)
  const check = found.get(facts.check)
  const storedKey = found.get(facts.stored)
  const legacy = storedKey === undefined ? [] : [Buffer.from(storedKey, 'base64url')]
  const { secrets } = createEncryptions(key)
  const known = previous.filter(each => isKeyOf(each, found))
  const readers = [
    ...previous.map(each => createEncryptions(each).secrets),
    ...legacy.map(each => createEncryption(each)),
  ]
  const { unreadable } = await reencrypt(db, secrets, readers)
  const isOwn = check === undefined || isKeyOf(key, found) || known.length > 0
  if (!isOwn && !mayReplace(unreadable)) return false
  const links = [
    ...previousLinksIn(key, found),
    ...known.flatMap(each => [purposeKey(each, 'links'), ...previousLinksIn(each, found)]),
    ...legacy,
  ].slice(0, mostPreviousLinks)
  await db.deleteFrom('meta').where('key', 'in', [facts.previousLinks, facts.stored]).execute()
  if (links.length) {
    const value = secrets.encrypt({ keys: links.map(each => each.toString('base64')) })
    await db.insertInto('meta').values({ key: facts.previousLinks, value }).execute()
  }
  return isKeyOf(key, found) || writeCheck(db, key, check)
}

/**
 * Runs work with `secure_delete` on the embedded database, so that no key remains in free pages of the file or in the
 * write-ahead log.
 */
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
  /** Accepts the key even if existing secrets can no longer be decrypted. Default false. */
  readonly isForced?: boolean
}

/**
 * Opens the encryption of the server with SECRET_KEY, or with the file 'secret.key' in the data folder, which is created at the first startup.
 * Re-encrypts the texts of previous keys. Throws StartError if the secrets of the database need another key.
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
  if (isKeyOf(key, found) && !found.has(facts.stored)) return createEncryptions(key, previousLinksIn(key, found))
  const previous = previousKeys(config)
  // A data folder has only one server at a time. On PostgreSQL, another server may be about to encrypt with the key of the database.
  const mayReplace = (unreadable: number) => isForced || (database.dialect === 'sqlite' && unreadable === 0)
  try {
    await overwritingDeleted(database, () =>
      db.transaction().execute(async tx => {
        if (!(await takeOver(tx, key, { previous, mayReplace }))) throw wrongKey(config, !present)
      }),
    )
  } catch (error) {
    // Without this, the next startup would find the useless new key in place of the missing one.
    if (!present) rmSync(file, { force: true })
    throw error
  }
  return createEncryptions(key, previousLinksIn(key, await readFacts(db)))
}

/** Warning for the operator if the database has secrets that no available key decrypts; otherwise undefined. Does not create a key. */
export const missingKeyMessage = async (config: KeyConfig, database: Database): Promise<string | undefined> => {
  const db = forEveryApplication(database.db)
  const found = await readFacts(db)
  const present = given(config.secretKey) ?? readKeyFile(keyFileOf(config.dataDir))
  const keys = [...(present ? [present] : []), ...previousKeys(config)]
  if (found.has(facts.stored) || !found.has(facts.check) || keys.some(key => isKeyOf(key, found))) return undefined
  return (await storedSecrets(db)).length > 0 ? wrongKey(config, !present).message : undefined
}

/**
 * Opens the encryption with the existing or a new key, and discards secrets that this key does not decrypt. Returns the
 * numbers of users and webhooks that lost theirs. Throws StartError if the key file cannot be used, or if another
 * server changes the key at the same time.
 */
export const forgetSecrets = async (
  config: KeyConfig,
  database: Database,
  now: Date,
): Promise<{ readonly users: number; readonly webhooks: number }> => {
  const { secrets } = await openEncryption(config, database, { isForced: true })
  return forEveryApplication(database.db)
    .transaction()
    .execute(tx => discardUnreadableSecrets(tx, secrets, now))
}
