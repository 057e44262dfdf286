/** A disk that is easy to fill: a small file system in memory, if this user may mount one. */
import { spawnSync } from 'node:child_process'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { onExit } from './leaving.ts'

const size = '48m'

/** Mounts a small disk on a folder until this process ends; false if that is not allowed. */
export const mountSmallDisk = (folder: string): boolean => {
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder], { stdio: 'ignore' })
  if (status === 0) onExit(() => void spawnSync('umount', ['--lazy', folder], { stdio: 'ignore' }))
  return status === 0
}

/** Fills the disk of a folder with zeros. Returns a function that frees it. */
export const fillDisk = async (folder: string): Promise<() => Promise<void>> => {
  const path = join(folder, 'filler')
  const file = await open(path, 'w')
  const write = async (bytes: number) => {
    const zeros = Buffer.alloc(bytes)
    for (;;) await file.write(zeros)
  }
  // In decreasing sizes, so that not a byte is left.
  for (const bytes of [1_048_576, 4_096, 1]) await write(bytes).catch(() => undefined)
  await file.close()
  return () => rm(path)
}
