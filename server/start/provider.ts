/** Opening the embedded provider: database, files, and at the first start the application with its starter content. */
import { join } from 'node:path'
import { dayMs } from '../../src/schema/values/time/dates.ts'
import { openEncryption } from '../auth/openEncryption.ts'
import { bringDatabase } from '../backup/bringDatabase.ts'
import { backupFolderOf } from '../backup/makeBackup.ts'
import { removeUnfinishedBackups } from '../backup/unfinishedBackups.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config/config.ts'
import { isCommonPassword } from '../crypto/commonPasswords.ts'
import type { Encryptions } from '../crypto/encryption.ts'
import { randomPassword } from '../crypto/passwords.ts'
import type { Database } from '../db/database.ts'
import { removeUnfinished } from '../db/dataFolder/pendingRestore.ts'
import { refuseNoFolder } from '../db/dataFolder/placeErrors.ts'
import { remainsBesideDatabase, remainsIn } from '../db/dataFolder/siteRemains.ts'
import { openDatabase, openFollower } from '../db/openDatabase.ts'
import { type DatabaseLease, holdTogether } from '../db/postgres/databaseLease.ts'
import { createReadReplica, type ReadReplica } from '../db/postgres/readReplica.ts'
import type { FileStore } from '../files/storage/fileStore.ts'
import { filesFolderOf, filesPlaceOf, openFileStore } from '../files/storage/openFileStore.ts'
import { ensureIdentity } from '../files/storage/siteIdentity.ts'
import { createMailer, type MailService } from '../mail/mailer.ts'
import { openTransport } from '../mail/transports.ts'
import { isBuilt } from '../runtime/projectFolder.ts'
import { ifWritable } from '../runtime/storageErrors.ts'
import { StartError } from '../startError.ts'
import { bringFormerContent } from '../starter/formerContent.ts'
import { loadStarter } from '../starter/starter.ts'
import { createStore, type Store } from '../store/store.ts'
import { createWebhookService, type WebhookService } from '../webhooks/webhookService.ts'

/** The user that a first start has made. */
export interface FirstUser {
  readonly email: string
  /** Printed once; undefined where ADMIN_PASSWORD says it. */
  readonly password: string | undefined
}

export interface Provider {
  readonly database: Database
  readonly store: Store
  readonly files: FileStore
  readonly clock: Clock
  readonly encryptions: Encryptions
  /** Its job is started by the process that serves. */
  readonly mail: MailService
  /** Its job is started by the process that serves. */
  readonly webhooks: WebhookService
  /** undefined where the application was there already. */
  readonly firstUser: FirstUser | undefined
  close(): Promise<void>
}

const refuseMistakes = async (): Promise<void> => {
  const { registryMistakes } = await import('../../src/resources/check.ts')
  const mistakes = registryMistakes()
  if (mistakes !== undefined) throw new StartError(mistakes)
}

/** Makes the configured application where the database is empty. */
const makeFirst = async (
  config: Config,
  { store, files, clock }: Pick<Provider, 'store' | 'files' | 'clock'>,
  starterParent: string,
): Promise<FirstUser | undefined> => {
  const { appKey, adminEmail: email, adminPassword } = config
  const keys = await store.applicationKeys()
  if (keys.includes(appKey)) return undefined
  if (keys.length)
    throw new StartError(
      `APP_KEY names '${appKey}', which is no application of this database. Set APP_KEY to one of: ${keys.join(', ')}; or add it: npm run site -- add ${appKey} --name NAME --email EMAIL`,
    )
  const password = adminPassword ?? randomPassword()
  if (await isCommonPassword(password))
    throw new StartError(
      'ADMIN_PASSWORD is one of the passwords that are guessed first. Choose a few words that only you would put together.',
    )
  try {
    await loadStarter({
      folder: join(starterParent, 'starter'),
      appKey,
      store,
      files,
      now: clock(),
      owner: { name: 'Administrator', email, password },
    })
  } catch (error) {
    // Another process that started at the same time was first.
    if ((await store.applicationKeys()).includes(appKey)) return undefined
    throw error
  }
  return { email, password: adminPassword === undefined ? password : undefined }
}

/** The second database that visitors read from, where the configuration names it. Throws StartError. */
const openReplica = async (
  { databaseUrl, databaseReadUrl, databaseConnections }: Config,
  first: Database,
): Promise<(ReadReplica & Pick<Database, 'close'>) | undefined> => {
  if (databaseReadUrl === undefined) return undefined
  if (databaseUrl === undefined)
    throw new StartError('DATABASE_READ_URL goes with DATABASE_URL, which is not set. Set both, or neither.')
  const follower = await openFollower(databaseReadUrl, databaseConnections)
  const replica = createReadReplica({ first, follower, report: console.error })
  try {
    await replica.check()
  } catch (error) {
    await follower.close()
    throw error
  }
  return { ...replica, close: follower.close }
}

/** Opens everything that the embedded provider needs. Throws StartError. In development, fields that were taken out again are dropped if nobody has used them. */
export const openProvider = async (
  config: Config,
  starterParent: string,
  { isDevelopment = false }: { readonly isDevelopment?: boolean } = {},
): Promise<Provider> => {
  if (!isBuilt) await refuseMistakes()
  const clock: Clock = () => new Date()
  const files = openFileStore(config)
  const opened = await openDatabase(config, { mayOnlyRead: true })
  let replica: Awaited<ReturnType<typeof openReplica>>
  let lease: DatabaseLease | undefined
  try {
    const { backup } = await bringDatabase(config, opened, { dropsUnused: isDevelopment })
    // The embedded database is held by the lock of its folder.
    lease = opened.dialect === 'postgres' ? await holdTogether(opened) : undefined
    const database: Database = lease ? { ...opened, check: lease.check } : opened
    if (backup !== undefined)
      console.info(`The database was changed for this version. What it was before is stored in ${backup}`)
    if (config.filesUrl === undefined) refuseNoFolder(filesFolderOf(config.dataDir))
    const remainsOf = database.dialect === 'sqlite' ? remainsBesideDatabase : remainsIn
    await ensureIdentity({
      ...{ db: database.db, files, place: filesPlaceOf(config), now: clock() },
      remains: () => remainsOf(config.dataDir, backupFolderOf(config)),
      report: console.error,
    })
    const yesterday = new Date(clock().getTime() - dayMs)
    await removeUnfinishedBackups(backupFolderOf(config), clock())
    // Another server or program may be restoring from this folder into another database.
    if (database.dialect === 'postgres') await removeUnfinished(config.dataDir, yesterday)
    const encryptions = await openEncryption(config, database)
    replica = await openReplica(config, database)
    const store = createStore({ database, clock, replica })
    const parts = { database, store, files, clock }
    await ifWritable(() => bringFormerContent(database, join(starterParent, 'starter'), clock))
    const firstUser = await makeFirst(config, parts, starterParent)
    const mail = createMailer({ database, clock, transport: openTransport(config, { isDevelopment }) })
    const webhooks = createWebhookService({
      ...{ database, clock, encryption: encryptions.secrets },
      mayBePrivate: config.webhookPrivateAddresses === 'on',
    })
    const close = async () => {
      await webhooks.close()
      await mail.close()
      await replica?.close()
      await lease?.close()
      await database.close()
    }
    return { ...parts, encryptions, mail, webhooks, firstUser, close }
  } catch (error) {
    await replica?.close()
    await lease?.close()
    await opened.close()
    throw error
  }
}
