/** A backup that counts only once it has been restored aside, so that a file that is there is a good one. */
import { spawn } from 'node:child_process'
import { rename, rm } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { type Issue, isIssue } from '../../src/schema/validation/issue.ts'
import { momentOf } from '../../src/schema/values/time/dates.ts'
import { syncFolder } from '../db/dataFolder/syncFolder.ts'
import { openDatabase } from '../db/openDatabase.ts'
import { issue } from '../errors.ts'
import { StartError } from '../startError.ts'
import { noteBackup } from './lastBackup.ts'
import { type BackupConfig, type BackupSummary, makeBackup } from './makeBackup.ts'
import { unverifiedPrefix } from './unfinishedBackups.ts'
import { verifyBackup } from './verifyBackup.ts'

/** Writes a backup to `file`, which must not be there yet, when it is proven. Throws StartError with one sentence for the operator. */
export const makeVerifiedBackup = async (config: BackupConfig, file: string): Promise<BackupSummary> => {
  const folder = dirname(resolve(file))
  const unverified = join(folder, `${unverifiedPrefix}${basename(file)}`)
  try {
    const summary = await makeBackup(config, unverified, { isNoted: false })
    await verifyBackup(unverified, folder)
    await rename(unverified, file)
    await syncFolder(folder)
    const database = await openDatabase(config, { shared: true })
    try {
      // A database that cannot be written is backed up all the same.
      await noteBackup(database.db, { at: momentOf(new Date()), bytes: summary.bytes }).catch(() => undefined)
    } finally {
      await database.close()
    }
    return summary
  } finally {
    await rm(unverified, { force: true })
  }
}

/** Below that of the server, whose visitors come first. */
const priority = 10

/** The same in a separate process, so that the server still answers requests: `program` is the built `backup` program, which reads the same variables. */
export const makeBackupAside = (program: string, file: string, signal: AbortSignal): Promise<void> =>
  new Promise((done, reject) => {
    const child = spawn(process.execPath, [program, file, '--verify'], {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      signal,
    })
    try {
      if (child.pid !== undefined) setPriority(child.pid, priority)
    } catch {
      // Where the system has no priorities, it runs as fast as it can.
    }
    let words = ''
    let reason: Issue | undefined
    child.stderr?.setEncoding('utf8').on('data', text => {
      words += text
    })
    child.on('message', message => {
      if (isIssue(message)) reason = message
    })
    child.once('error', reject)
    child.once('close', code => {
      const [sentence = issue('backup-cut-short')] = words.split('\n').filter(Boolean)
      if (code === 0) done()
      else reject(new StartError(reason ?? sentence))
    })
  })
