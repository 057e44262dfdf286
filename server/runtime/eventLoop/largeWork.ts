/** Queue for work of any kind that needs more than about a hundred megabytes of memory. Runs one task at a time. */
import { createWorkQueue } from './workQueue.ts'

/** The queue has no limits, because its callers limit their tasks. */
export const largeWork = createWorkQueue({ name: 'large', capacity: 1 })
