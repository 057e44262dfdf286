/**
 * Opens the embedded provider: its database and files. At the first startup, creates the application with its starter
 * content.
 */
import { join, resolve } from 'node:path'
import type { Site } from '../../src/resources/createSite.ts'
import { dayMs } from '../../src/schema/values/time/dates.ts'
import { openEncryption } from '../auth/openEncryption.ts'
import { backupFolderOf, prepareBackupFolder } from '../backup/backupFolder.ts'
import { loadDatabase } from '../backup/loadDatabase.ts'
import { removeUnfinishedBackups } from '../backup/unfinishedBackups.ts'
import type { Config } from '../config/config.ts'
import { isCommonPassword } from '../crypto/commonPasswords.ts'
import type { Encryptions } from '../crypto/encryption.ts'
import { randomPassword } from '../crypto/passwords.ts'
import type { Database } from '../db/database.ts'
import { prepareFolder, refuseUnreadable } from '../db/dataFolder/dataFolder.ts'
import { removeUnfinished } from '../db/dataFolder/pendingRestore.ts'
import { remainsBesideDatabase, remainsIn } from '../db/dataFolder/siteRemains.ts'
import { openDatabase, openReplicaDatabase } from '../db/openDatabase.ts'
import { acquireSharedLease, type DatabaseLease } from '../db/postgres/databaseLease.ts'
import { createReadReplica, type ReadReplica } from '../db/postgres/readReplica.ts'
import { explainDamage } from '../db/sqlite/embeddedDatabase.ts'
import type { FileStore } from '../files/storage/fileStore.ts'
import { filesFolderOf, filesPlaceOf, openFileStore } from '../files/storage/openFileStore.ts'
import { ensureIdentity, reportMissingFiles } from '../files/storage/siteIdentity.ts'
import { uploadsFolderOf } from '../files/storage/uploadFolder.ts'
import { createMailer, type MailService } from '../mail/mailer.ts'
import { openTransport } from '../mail/transports.ts'
import type { Clock } from '../runtime/clock.ts'
import { isBuilt } from '../runtime/projectFolder.ts'
import { StartError } from '../runtime/startError.ts'
import { ifWritable, storageCodeOf, storageMessages } from '../runtime/storageErrors.ts'
import { migratePreviousContent } from '../starter/previousContent.ts'
import { loadStarter } from '../starter/starter.ts'
import { createStore, type Store, type StoreOptions } from '../store/store.ts'
import { createWebhookService, type WebhookService } from '../webhooks/webhookService.ts'

/** User created at the first startup. */
export interface FirstUser {
  readonly email: string
  /** Printed once; undefined if ADMIN_PASSWORD is set. */
  readonly password: string | undefined
}

/** Open provider: its database, files and services. */
export interface Provider {
  readonly database: Database
  readonly store: Store
  readonly files: FileStore
  readonly clock: Clock
  readonly encryptions: Encryptions
  /** Started only by the process that serves the site. */
  readonly mail: MailService
  /** Started only by the process that serves the site. */
  readonly webhooks: WebhookService
  /** User that this startup created; undefined if the application existed already. */
  readonly firstUser: FirstUser | undefined
  close(): Promise<void>
}

const refuseMistakes = async (site: Site): Promise<void> => {
  const { siteMistakes } = await import('../../src/resources/check.ts')
  const mistakes = siteMistakes(site)
  if (mistakes !== undefined) throw new StartError(mistakes)
}

/** Creates the configured application if the database is empty. Throws StartError if it has only other applications. */
const makeFirst = async (
  config: Config,
  { store, files, clock }: Pick<Provider, 'store' | 'files' | 'clock'>,
  starterParent: string,
): Promise<FirstUser | undefined> => {
  const { appKey, adminEmail: email, adminPassword, siteUrl } = config
  const keys = await store.applicationKeys()
  if (keys.includes(appKey)) return undefined
  if (keys.length)
    throw new StartError(
      `This database has no application '${appKey}'. Set APP_KEY to one of: ${keys.join(', ')}; or add it: npm run site -- add ${appKey} --name NAME --email EMAIL`,
    )
  const password = adminPassword ?? randomPassword()
  if (await isCommonPassword(password))
    throw new StartError('ADMIN_PASSWORD is too easy to guess. Choose a few unrelated words.')
  try {
    await loadStarter({
      folder: join(starterParent, 'starter'),
      appKey,
      store,
      files,
      now: clock(),
      owner: { name: 'Administrator', email, password },
      siteUrl,
    })
  } catch (error) {
    // Another process that started at the same time has created it.
    if ((await store.applicationKeys()).includes(appKey)) return undefined
    throw error
  }
  return { email, password: adminPassword === undefined ? password : undefined }
}

/** Opens the read replica for visitors; undefined if none is configured. Throws StartError. */
const openReplica = async (
  { databaseUrl, databaseReadUrl, databaseConnections }: Config,
  first: Database,
): Promise<(ReadReplica & Pick<Database, 'close'>) | undefined> => {
  if (databaseReadUrl === undefined) return undefined
  if (databaseUrl === undefined)
    throw new StartError('DATABASE_READ_URL is set, but DATABASE_URL is not. Set both or neither.')
  const follower = await openReplicaDatabase(databaseReadUrl, databaseConnections)
  const replica = createReadReplica({ first, follower, report: console.error })
  try {
    await replica.check()
  } catch (error) {
    await follower.close()
    throw error
  }
  return { ...replica, close: follower.close }
}

/**
 * Converts the error of a refused write at startup to a StartError with the remedy. Returns any other error unchanged.
 */
const explainUnwritable = (error: unknown, { databaseUrl, dataDir }: Config): unknown => {
  const code = error instanceof StartError ? undefined : storageCodeOf(error)
  if (code !== 'read-only' && code !== 'full') return error
  const place = databaseUrl === undefined ? resolve(dataDir) : 'the database of DATABASE_URL'
  return new StartError(
    `${storageMessages[code]} The server has to change the database before it can use it. Give the user of this process write access to ${place}, or free some space.`,
    { cause: error },
  )
}

interface ProviderOptions extends Pick<StoreOptions, 'site' | 'effects'> {
  /** True in development, in which unused columns and tables are dropped. Default: false. */
  readonly isDevelopment?: boolean
}

/**
 * Opens everything that the embedded provider needs. Throws StartError. In development, removed fields are dropped if
 * they contain no data.
 */
export const openProvider = async (
  config: Config,
  starterParent: string,
  { site, effects, isDevelopment = false }: ProviderOptions,
): Promise<Provider> => {
  if (!isBuilt) await refuseMistakes(site)
  const clock: Clock = () => new Date()
  const files = openFileStore(config)
  prepareBackupFolder(config, console.warn)
  if (config.databaseUrl !== undefined) await ifWritable(async () => prepareFolder(resolve(config.dataDir)))
  const opened = await openDatabase(config, { mayOnlyRead: true })
  let replica: Awaited<ReturnType<typeof openReplica>>
  let lease: DatabaseLease | undefined
  try {
    const folders = [uploadsFolderOf(config), ...(config.filesUrl === undefined ? [filesFolderOf(config.dataDir)] : [])]
    for (const folder of folders) refuseUnreadable(resolve(folder))
    const { backup } = await loadDatabase(config, opened, { site, dropsUnused: isDevelopment })
    // An embedded database is protected by the lock of its folder.
    lease = opened.dialect === 'postgres' ? await acquireSharedLease(opened) : undefined
    const database: Database = lease ? { ...opened, check: lease.check } : opened
    if (backup !== undefined)
      console.info(`The database was migrated to this version. The previous database is backed up in ${backup}`)
    const remainsOf = database.dialect === 'sqlite' ? remainsBesideDatabase : remainsIn
    await ensureIdentity({
      ...{ db: database.db, files, place: filesPlaceOf(config), now: clock() },
      remains: () => remainsOf(config.dataDir, backupFolderOf(config)),
      report: console.error,
    })
    await reportMissingFiles({ db: database.db, files, place: filesPlaceOf(config), report: console.warn })
    const yesterday = new Date(clock().getTime() - dayMs)
    await removeUnfinishedBackups(backupFolderOf(config), clock())
    // Another server or program may be restoring from this folder into another database.
    if (database.dialect === 'postgres') await removeUnfinished(config.dataDir, yesterday)
    const encryptions = await openEncryption(config, database)
    replica = await openReplica(config, database)
    const stored = { site, database, clock, effects, trashDays: config.trashDays }
    const store = createStore({ ...stored, replica })
    const parts = { database, store, files, clock }
    await ifWritable(() => migratePreviousContent(stored, join(starterParent, 'starter')))
    const firstUser = await makeFirst(config, parts, starterParent)
    await ifWritable(async () => {
      for (const appKey of await store.applicationKeys()) await store.shipRoles(appKey, console.warn)
    })
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
    throw explainUnwritable(explainDamage(error, config.dataDir), config)
  }
}
