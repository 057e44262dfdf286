/**
 * Makes a backup that gets its final name only after a test restore, so that every file with a final name is a valid
 * backup.
 */
import { spawn } from 'node:child_process'
import { rename, rm } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import type { Site } from '../../src/resources/createSite.ts'
import { type Issue, isIssue } from '../../src/schema/validation/issue.ts'
import { toTimestamp } from '../../src/schema/values/time/dates.ts'
import { syncFolder } from '../db/dataFolder/syncFolder.ts'
import { openDatabase } from '../db/openDatabase.ts'
import { issue } from '../runtime/errors.ts'
import { StartError } from '../runtime/startError.ts'
import { noteBackup } from './lastBackup.ts'
import { type BackupConfig, type BackupSummary, makeBackup } from './makeBackup.ts'
import { unverifiedPrefix } from './unfinishedBackups.ts'
import { verifyBackup } from './verifyBackup.ts'

/** Writes a verified backup to `file`, which must not exist yet. Throws StartError with a message for the operator. */
export const makeVerifiedBackup = async (site: Site, config: BackupConfig, file: string): Promise<BackupSummary> => {
  const folder = dirname(resolve(file))
  const unverified = join(folder, `${unverifiedPrefix}${basename(file)}`)
  try {
    const summary = await makeBackup(config, unverified, { isNoted: false })
    await verifyBackup(site, unverified, folder)
    await rename(unverified, file)
    await syncFolder(folder)
    const database = await openDatabase(config, { shared: true })
    try {
      // The backup of a read-only database cannot be recorded in it.
      await noteBackup(database.db, { at: toTimestamp(new Date()), bytes: summary.bytes }).catch(() => undefined)
    } finally {
      await database.close()
    }
    return summary
  } finally {
    await rm(unverified, { force: true })
  }
}

/** Niceness of the process, so that requests of visitors take precedence. */
const priority = 10

/**
 * Makes a verified backup in a separate process, so that the server can respond to requests. `program` is the built
 * `backup` program, which reads the same environment. Rejects with StartError if it fails.
 */
export const makeBackupInProcess = (program: string, file: string, signal: AbortSignal): Promise<void> =>
  new Promise((done, reject) => {
    const child = spawn(process.execPath, [program, file, '--verify'], {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      signal,
    })
    try {
      if (child.pid !== undefined) setPriority(child.pid, priority)
    } catch {
      // If the system does not allow it, the process keeps the normal priority.
    }
    let output = ''
    let reason: Issue | undefined
    child.stderr?.setEncoding('utf8').on('data', text => {
      output += text
    })
    child.on('message', message => {
      if (isIssue(message)) reason = message
    })
    child.once('error', reject)
    child.once('close', code => {
      const [sentence = issue('backup-cut-short')] = output.split('\n').filter(Boolean)
      if (code === 0) done()
      else reject(new StartError(reason ?? sentence))
    })
  })
