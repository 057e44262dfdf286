/** Key that encrypts stored secrets: outside the database, shared by all of its servers, and replaceable. */

import { createCipheriv, randomBytes } from 'node:crypto'
import { chmod, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { forgetSecrets, missingKeyMessage, openEncryption } from '../../../server/auth/openEncryption.ts'
import { unpackArchive } from '../../../server/backup/archive.ts'
import { makeBackup } from '../../../server/backup/makeBackup.ts'
import { moveSite } from '../../../server/backup/moveSite.ts'
import { restoreBackup } from '../../../server/backup/restoreBackup.ts'
import { type Config, readConfig } from '../../../server/config/config.ts'
import { keyFileOf } from '../../../server/config/secretKey.ts'
import { createEncryption } from '../../../server/crypto/encryption.ts'
import type { Database } from '../../../server/db/database.ts'
import { sqliteFileOf } from '../../../server/db/dataFolder/dataFolder.ts'
import { forEveryApplication } from '../../../server/db/tenantKey.ts'
import { createStore } from '../../../server/store/store.ts'
import { site as thisSite } from '../../../src/resources/index.ts'
import { dialects } from '../../support/sites/databases.ts'
import { placesForTests, withDatabase } from '../../support/sites/places.ts'
import { addTestSite } from '../../support/sites/server.ts'

const { newPlace, newFile } = placesForTests()
const now = new Date('2026-03-02T10:00:00Z')
const newKey = () => randomBytes(32).toString('base64')

/** Configuration of an empty data folder or database. */
const newConfig = async (dialect: (typeof dialects)[number], variables = {}): Promise<Config> => {
  const { dataDir, databaseUrl } = await newPlace(dialect)
  await mkdir(dataDir, { recursive: true })
  return readConfig({ DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }), ...variables })
}

/** Opens the encryption as the server does at startup. */
const open = (config: Config) => withDatabase(config, database => openEncryption(config, database))

const all = ({ db }: Database) => forEveryApplication(db)
const factsOf = (database: Database) => all(database).selectFrom('meta').selectAll().execute()

/** Stores an authenticator app and a webhook with these texts as their secrets. */
const storeSecrets = async (database: Database, factor: string, webhook: string): Promise<void> => {
  const store = createStore({ site: thisSite, database, clock: () => now })
  await addTestSite(store)
  const db = all(database)
  await db
    .insertInto('second_factors')
    .values({ app_key: 'demo', user_id: 1, secret: factor, last_step: 0, confirmed_at: '2026-01-01 00:00:00' })
    .execute()
  await db
    .insertInto('webhooks')
    .values({
      ...{ app_key: 'demo', name: 'Board', address: 'https://example.org', resources: '[]', actions: '[]', active: 1 },
      ...{ secret: webhook, former_secret: webhook, former_until: null },
      ...{ created_at: '2026-01-01 00:00:00', failing_since: null, off_reason: null },
    })
    .execute()
}
const storedTexts = async (database: Database): Promise<readonly (string | null)[]> => {
  const factors = await all(database).selectFrom('second_factors').select('secret').execute()
  const webhooks = await all(database).selectFrom('webhooks').select(['secret', 'former_secret']).execute()
  return [...factors.map(({ secret }) => secret), ...webhooks.flatMap(row => [row.secret, row.former_secret])]
}

const facts = { secret: 'ABC', appKey: 'demo' }
/** Stores secrets that are encrypted with the site's own key. */
const withSecrets = async (config: Config): Promise<void> =>
  withDatabase(config, async database => {
    const { secrets } = await openEncryption(config, database)
    await storeSecrets(database, secrets.encrypt(facts), secrets.encrypt(facts))
  })
const readable = (config: Config) =>
  withDatabase(config, async database => {
    const { secrets } = await openEncryption(config, database)
    return (await storedTexts(database)).map(text => secrets.decrypt(text ?? ''))
  })

describe.each(dialects)('the secret key on %s', dialect => {
  test('the first startup creates the secret key in a private file, and the next startup uses it', async () => {
    const config = await newConfig(dialect)
    const first = await open(config)
    const { mode } = await stat(keyFileOf(config.dataDir))
    expect(mode & 0o777).toBe(0o600)
    expect(Buffer.from(await readFile(keyFileOf(config.dataDir), 'utf8'), 'base64')).toHaveLength(32)
    await chmod(keyFileOf(config.dataDir), 0o644)
    expect((await open(config)).secrets.decrypt(first.secrets.encrypt(facts))).toEqual(facts)
    expect((await stat(keyFileOf(config.dataDir))).mode & 0o777).toBe(0o600)
    expect((await readdir(config.dataDir)).filter(name => name.startsWith('secret'))).toEqual(['secret.key'])
  })

  test('the secret key is not in the database, and keys differ by purpose', async () => {
    const config = await newConfig(dialect)
    await withSecrets(config)
    await withDatabase(config, async database => {
      const { secrets, links } = await openEncryption(config, database)
      const texts = await storedTexts(database)
      for (const { value } of await factsOf(database)) {
        const key = Buffer.from(value, 'base64url')
        if (key.length === 32)
          for (const text of texts) expect(createEncryption(key).decrypt(text ?? '')).toBeUndefined()
      }
      expect(await factsOf(database)).not.toContainEqual(expect.objectContaining({ key: 'seal' }))
      expect(links.decrypt(secrets.encrypt(facts))).toBeUndefined()
      for (const wrong of ['', 'x', '🐟', links.encrypt(facts).slice(1)]) expect(links.decrypt(wrong)).toBeUndefined()
    })
  })

  test('secrets encrypted by an earlier version are re-encrypted, and its key is deleted from the database', async () => {
    const config = await newConfig(dialect)
    const previous = randomBytes(32)
    const old = (value: object): string => {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', previous, nonce)
      const parts = [nonce, cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]
      return Buffer.concat([...parts, cipher.getAuthTag()]).toString('base64url')
    }
    await withDatabase(config, async database => {
      await storeSecrets(database, old(facts), old(facts))
      await database.db
        .insertInto('meta')
        .values({ key: 'seal', value: previous.toString('base64url') })
        .execute()
    })
    expect(await readable(config)).toEqual([facts, facts, facts])
    await withDatabase(config, async database => {
      const { links } = await openEncryption(config, database)
      expect(links.decrypt(old({ does: 'end' }))).toEqual({ does: 'end' })
      expect(JSON.stringify(await factsOf(database))).not.toContain(previous.toString('base64url'))
      for (const text of await storedTexts(database))
        expect(createEncryption(previous).decrypt(text ?? '')).toBeUndefined()
    })
    if (dialect === 'sqlite') {
      const bytes = await readFile(sqliteFileOf(config.dataDir))
      expect(bytes.includes(previous.toString('base64url'))).toBe(false)
    }
  })

  test('a different secret key prevents startup with a message and changes nothing', async () => {
    const config = await newConfig(dialect)
    await withSecrets(config)
    const file = keyFileOf(config.dataDir)
    await rename(file, `${file}.elsewhere`)
    const refusal =
      /key of the secrets in the database is missing\. Copy the file secret\.key of .* If the key is lost, run: npm run site -- forget-secrets$/
    await expect(open(config)).rejects.toThrow(refusal)
    await expect(open({ ...config, secretKey: newKey() })).rejects.toThrow(/a different key than SECRET_KEY\. /)
    expect((await readdir(config.dataDir)).filter(name => name.startsWith('secret'))).toEqual(['secret.key.elsewhere'])
    await rename(`${file}.elsewhere`, file)
    expect(await readable(config)).toEqual([facts, facts, facts])
  })

  test('the secret key is rotated by naming the previous one, and old mail links still work', async () => {
    const config = await newConfig(dialect)
    await withSecrets(config)
    const link = (await open(config)).links.encrypt({ does: 'end' })
    const isGood = async (changed: Config) => {
      expect(await readable(changed)).toEqual([facts, facts, facts])
      expect((await open(changed)).links.decrypt(link)).toEqual({ does: 'end' })
    }
    // From the file to a new file, to a variable, and to another variable.
    const file = keyFileOf(config.dataDir)
    const previous = await readFile(file, 'utf8')
    await rename(file, `${file}.former`)
    await isGood(config)
    expect(await readFile(file, 'utf8')).not.toBe(previous)
    await rm(`${file}.former`)
    await isGood(config)
    const [first, second] = [newKey(), Buffer.from(newKey(), 'base64').toString('hex')]
    await isGood({ ...config, secretKey: first })
    await rm(file)
    await isGood({ ...config, secretKey: second, secretKeyFormer: first })
    await isGood({ ...config, secretKey: second })
    await expect(open({ ...config, secretKey: first })).rejects.toThrow(/a different key/)
  })

  test('a lost secret key is abandoned by a command, with a log entry; other sign-in methods remain', async () => {
    const config = await newConfig(dialect)
    await withSecrets(config)
    const lost = { ...config, secretKey: newKey() }
    await rm(keyFileOf(config.dataDir))
    const given = await withDatabase(lost, database => forgetSecrets(lost, database, now))
    expect(given).toEqual({ users: 1, webhooks: 1 })
    await withDatabase(lost, async database => {
      await openEncryption(lost, database)
      expect(await all(database).selectFrom('second_factors').selectAll().execute()).toEqual([])
      expect(await all(database).selectFrom('webhooks').selectAll().execute()).toMatchObject([
        { name: 'Board', active: 0, secret: '', former_secret: null },
      ])
      const events = await all(database).selectFrom('security_events').select(['event', 'detail']).execute()
      expect(events.map(({ event }) => event)).toEqual(expect.arrayContaining(['second-factor-reset', 'webhook-off']))
      expect(await forgetSecrets(lost, database, now)).toEqual({ users: 0, webhooks: 0 })
    })
  })

  test('a backup does not contain the secret key, and a restore reports that secrets need it', async () => {
    const config = await newConfig(dialect)
    await withSecrets(config)
    const [file, folder] = [newFile(), `${newFile()}.unpacked`]
    await makeBackup(config, file)
    await unpackArchive(file, folder)
    const key = (await readFile(keyFileOf(config.dataDir), 'utf8')).trim()
    for (const name of await readdir(folder, { recursive: true })) {
      expect(name).not.toContain('secret.key')
      const path = join(folder, name)
      if ((await stat(path)).isFile()) expect((await readFile(path)).includes(key)).toBe(false)
    }
    const elsewhere = await newConfig(dialect)
    await restoreBackup(thisSite, elsewhere, { file, isForced: false, now })
    const message = await withDatabase(elsewhere, database => missingKeyMessage(elsewhere, database))
    expect(message).toMatch(/key of the secrets in the database is missing\. .* npm run site -- forget-secrets$/)
    await expect(open(elsewhere)).rejects.toThrow(message)
    await writeFile(keyFileOf(elsewhere.dataDir), key)
    expect(await withDatabase(elsewhere, database => missingKeyMessage(elsewhere, database))).toBeUndefined()
    expect(await readable(elsewhere)).toEqual([facts])
  })

  test('a restored site without secrets needs no secret key', async () => {
    const config = await newConfig(dialect)
    await open(config)
    const file = newFile()
    await makeBackup(config, file)
    const elsewhere = await newConfig(dialect)
    await restoreBackup(thisSite, elsewhere, { file, isForced: false, now })
    expect(await withDatabase(elsewhere, database => missingKeyMessage(elsewhere, database))).toBeUndefined()
    await open(elsewhere)
  })
})

test('a site that is moved to another folder includes its secret key', async () => {
  const [from, to] = [await newConfig('sqlite'), await newConfig('sqlite')]
  await withSecrets(from)
  await moveSite(thisSite, from, to, { isForced: false, now })
  expect(await readable(to)).toEqual([facts])
})

test.runIf(dialects.includes('postgres'))('of two servers started with different keys, one is rejected', async () => {
  const first = { ...(await newConfig('postgres')), secretKey: newKey() }
  await withDatabase(first, async () => undefined)
  for (let round = 0; round < 5; round += 1) {
    const others = [first, { ...first, secretKey: newKey() }]
    const started = await Promise.allSettled(others.map(open))
    expect(started.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await withDatabase(first, database =>
      database.db.deleteFrom('meta').where('key', '=', 'secret-key-check').execute(),
    )
  }
})

describe('the variable SECRET_KEY', () => {
  const key = randomBytes(32)
  test.each([
    key.toString('base64'),
    key.toString('base64url'),
    key.toString('hex'),
    ` ${key.toString('hex').toUpperCase()}\n`,
  ])('SECRET_KEY may be %j', text => expect(readConfig({ SECRET_KEY: text }).secretKey).toBe(text.trim()))
  test.each([
    'secret',
    key.subarray(1).toString('base64'),
    `${key.toString('hex')}0`,
    '0'.repeat(64),
    'A'.repeat(43),
    'z'.repeat(64),
  ])('SECRET_KEY may not be %j', text =>
    expect(() => readConfig({ SECRET_KEY: text })).toThrow(/^SECRET_KEY must be 32 random bytes in base64 or hex/),
  )
  test('an empty key file prevents startup with a message that names SECRET_KEY', async () => {
    const config = await newConfig('sqlite')
    await open(config)
    await writeFile(keyFileOf(config.dataDir), 'not a key')
    await expect(open(config)).rejects.toThrow(/^The file .*secret\.key does not contain /)
  })
})
