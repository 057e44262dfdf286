/** Work that takes a hundred megabytes or more of memory, of whatever kind: one piece at a time. */
import { createWorkQueue } from './workQueue.ts'

/** Pieces only wait here for the one before them; how many there are is limited where they come from. */
export const largeWork = createWorkQueue({ name: 'large', capacity: 1 })
