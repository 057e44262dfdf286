/** One folder for all that a run of the tests puts into the temporary folder of the system. It goes with the run, whatever the tests and the programs that they start leave in it. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Variables by which programs find the temporary folder: of Unix, and two of Windows. */
const variables = ['TMPDIR', 'TEMP', 'TMP'] as const

export const temporaryPrefix = 'organisation-site-tests-'

/** Makes the folder, and names it to this process and all that it starts. Called before any worker starts. */
export const setTemporaryFolder = (): void => {
  if (tmpdir().includes(temporaryPrefix)) return
  const folder = mkdtempSync(join(tmpdir(), temporaryPrefix))
  // As that of the system: PostgreSQL and some servers of the tests run as another user.
  chmodSync(folder, 0o1777)
  for (const name of variables) process.env[name] = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
}
