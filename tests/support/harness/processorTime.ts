/** What a piece of work takes of the processor: another program on the machine adds nothing to it, unlike to the time on the clock. */

/** Milliseconds that this process computes while `work` runs. */
export const processorMs = (work: () => unknown): number => {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
