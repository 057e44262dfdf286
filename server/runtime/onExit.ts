/** Work at the exit of the process, by one listener: in development these modules are loaded again with each change, and Node warns of the eleventh listener. */

const key = Symbol.for('organisation-site.at-exit')

/** The work of all loads of this module, which stand in the global object because nothing else outlives a load. */
const globals: typeof globalThis & { [key]?: Set<() => void> } = globalThis

/** Calls `work` when the process exits, without waiting for what it begins. */
export const onExit = (work: () => void): void => {
  const works = globals[key]
  if (works) {
    works.add(work)
    return
  }
  const first = new Set([work])
  globals[key] = first
  process.once('exit', () => {
    for (const each of first) each()
  })
}
