/**
 * Creates folders without `recursive`, with which Node loops forever in file systems that report a new folder as
 * missing (/proc, /sys, /net).
 */
import { existsSync, mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { errorCodeOf } from '../errorCode.ts'

/**
 * Creates a folder and its missing parents with access for this user only. Returns the created ones, outermost first.
 * Throws the system's error.
 */
export const makeFolder = (path: string): readonly string[] => {
  const folder = resolve(path)
  if (existsSync(folder)) return []
  const parents = makeFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another process may have created it in the meantime.
    if (errorCodeOf(error) !== 'EEXIST') throw error
    return parents
  }
  return [...parents, folder]
}
