/** Queue for work of any kind that needs a hundred megabytes or more of memory: one piece at a time. */
import { createWorkQueue } from './workQueue.ts'

/** Without limits of its own, because the callers limit their pieces. */
export const largeWork = createWorkQueue({ name: 'large', capacity: 1 })
