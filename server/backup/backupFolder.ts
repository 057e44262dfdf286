/** Folder of the automatic backups. */
import { mkdtempSync, rmdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Config } from '../config/config.ts'
import { refuseUnreadable } from '../db/dataFolder/dataFolder.ts'
import { placeMessage } from '../db/dataFolder/placeErrors.ts'
import { makeFolder } from '../runtime/folders/makeFolder.ts'
import { StartError } from '../runtime/startError.ts'
import { isUnwritable, storageCodeOf } from '../runtime/storageErrors.ts'
import { makingPrefix } from './unfinishedBackups.ts'

type BackupFolderConfig = Pick<Config, 'backupDir' | 'dataDir'>

/** Absolute path of BACKUP_DIR. Default: `backups` in the data folder. */
export const backupFolderOf = ({ backupDir, dataDir }: BackupFolderConfig): string =>
  resolve(backupDir ?? join(dataDir, 'backups'))

/** Creates and removes a subfolder, because some file systems report permissions that they do not grant. */
const tryWriting = (folder: string): void => rmdirSync(mkdtempSync(join(folder, makingPrefix)))

/**
 * Creates the folder of BACKUP_DIR. Throws StartError if backups can never be stored there. A full or read-only disk
 * does not prevent startup: `report` receives a message, and the site is served. The default folder is created by the
 * first backup; throws StartError if it exists and cannot be read.
 */
export const prepareBackupFolder = (
  config: BackupFolderConfig,
  report: (message: string) => void = () => undefined,
): void => {
  const folder = backupFolderOf(config)
  if (config.backupDir === undefined) {
    refuseUnreadable(folder)
    return
  }
  try {
    makeFolder(folder)
    tryWriting(folder)
  } catch (cause) {
    const message = `BACKUP_DIR is ${folder}, where no backup can be stored. ${placeMessage(folder, 'folder', cause)} Give this user the right to read and write it, or set BACKUP_DIR to another folder.`
    if (!isUnwritable(storageCodeOf(cause))) throw new StartError(message, { cause })
    report(message)
  }
}
