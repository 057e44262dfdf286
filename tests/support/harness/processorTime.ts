/** CPU time of a task. Unlike elapsed time, it does not depend on other programs. */

/** CPU time of this process during `work`, ms. */
export const processorMs = (work: () => unknown): number => {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
