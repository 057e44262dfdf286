/** One temporary folder for all files of a test run. It is deleted at the end, whatever tests and programs leave in it. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Environment variables for the temporary folder: one of Unix, and two of Windows. */
const variables = ['TMPDIR', 'TEMP', 'TMP'] as const

export const temporaryPrefix = 'organisation-site-tests-'

/** Creates the folder and makes it the temporary folder of this process and its children. Must be called before any worker starts. */
export const setTemporaryFolder = (): void => {
  if (tmpdir().includes(temporaryPrefix)) return
  const folder = mkdtempSync(join(tmpdir(), temporaryPrefix))
  // Same mode as the system's: PostgreSQL and some test servers run as another user.
  chmodSync(folder, 0o1777)
  for (const name of variables) process.env[name] = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
}
