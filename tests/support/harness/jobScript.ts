/** Script of a child process for tests. The input of a job names its behaviour: `{ do: 'loop' }`. */

/** Jobs: 'tell' a fact about the process, 'loop' forever, 'fill' the memory, 'exit', and 'fail' with an error. */
export const jobScript = `
const jobs = {
  tell: ({ what }) => ({ pid: process.pid, environment: Object.keys(process.env) })[what],
  loop: ({ file }) => {
    if (file) require('node:fs').writeFileSync(file, '')
    for (;;) {}
  },
  fill: () => {
    const held = []
    for (;;) held.push(new Array(1_000).fill({}))
  },
  exit: () => process.exit(1),
  fail: () => { throw new Error('broken') },
}
process.on('message', ({ id, job }) => {
  const answer = { id, memory: job.memory ?? 1 }
  try {
    process.send({ ...answer, given: jobs[job.do](job) })
  } catch (error) {
    process.send({ ...answer, error: error.message })
  }
})
process.on('disconnect', () => process.exit())
process.send({ id: 0, memory: 0, given: undefined })
`
