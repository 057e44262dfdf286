/**
 * Runs callbacks at the exit of the process, with a single listener: in development, modules are reloaded after each
 * change, and Node warns at the eleventh listener.
 */

const key = Symbol.for('organisation-site.at-exit')

/** Callbacks of all loads of this module, stored globally because nothing else survives a reload. */
const globals: typeof globalThis & { [key]?: Set<() => void> } = globalThis

/** Calls `work` when the process exits; asynchronous work is not awaited. */
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
