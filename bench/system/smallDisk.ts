/** A disk that is easily full: a small file system in memory, where this user may mount one. */
import { spawnSync } from 'node:child_process'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { onLeaving } from './leaving.ts'

const size = '48m'

/** Mounts a small disk on a folder, until this process ends; false where that is not allowed. */
export const mountSmallDisk = (folder: string): boolean => {
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder], { stdio: 'ignore' })
  if (status === 0) onLeaving(() => void spawnSync('umount', ['--lazy', folder], { stdio: 'ignore' }))
  return status === 0
}

/** Writes zeros until the disk of a folder takes no more, and gives what removes them. */
export const fillDisk = async (folder: string): Promise<() => Promise<void>> => {
  const path = join(folder, 'filler')
  const file = await open(path, 'w')
  const write = async (bytes: number) => {
    const zeros = Buffer.alloc(bytes)
    for (;;) await file.write(zeros)
  }
  // In ever smaller pieces, so that not a byte is left.
  for (const bytes of [1_048_576, 4_096, 1]) await write(bytes).catch(() => undefined)
  await file.close()
  return () => rm(path)
}
