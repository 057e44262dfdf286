/**
 * Exits while a job of a child process loops, and prints the id of that process. The argument is the path of a file
 * that the job creates on start.
 */
import { existsSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { createJobProcess } from '../../../../server/runtime/childProcess/jobProcess.ts'
import { jobScript } from '../jobScript.ts'

const [, , file = ''] = process.argv
const run = createJobProcess({ subject: 'loops', script: jobScript, heapBytes: 64_000_000, idleBytes: 1e9 })
console.log(await run({ do: 'tell', what: 'pid' }))
void run({ do: 'loop', file })
while (!existsSync(file)) await setTimeout(5)
process.exit(0)
