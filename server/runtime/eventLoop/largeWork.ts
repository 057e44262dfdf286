/** Queue for work of any kind that needs more than about a hundred megabytes of memory. Runs one task at a time. */
import { createWorkQueue } from './workQueue.ts'

/** Runs one task at a time. Any number of tasks may wait for any time, because the callers limit their own tasks. */
export const largeWork = createWorkQueue({ name: 'large', capacity: 1 })
