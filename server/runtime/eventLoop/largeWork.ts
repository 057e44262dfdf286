/** Queue for work of any kind that needs a hundred megabytes or more of memory: one task at a time. */
import { createWorkQueue } from './workQueue.ts'

/** The queue has no limits, because its callers limit their tasks. */
export const largeWork = createWorkQueue({ name: 'large', capacity: 1 })
