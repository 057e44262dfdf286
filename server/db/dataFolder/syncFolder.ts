/** Making what has changed in a folder lasting. */
import { open } from 'node:fs/promises'

/** Makes a rename or a new entry of a folder lasting. Windows cannot open a folder. */
export const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
