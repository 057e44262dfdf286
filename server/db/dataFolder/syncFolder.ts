/** Flushes changes of a folder to disk. */
import { open } from 'node:fs/promises'

/** Flushes a rename or new entry in a folder to disk (fsync). Does nothing on Windows, which cannot open a folder. */
export const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
