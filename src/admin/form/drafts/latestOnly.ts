/**
 * Runs one task at a time. Of the inputs that arrive meanwhile, only the latest is processed, so that the newest state
 * is stored as soon as possible. The returned promise resolves once no input is waiting. It rejects if a task fails and
 * no newer input replaces that of the task.
 */
export const latestOnly = <T>(work: (input: T) => Promise<void>): ((input: T) => Promise<void>) => {
  let next: { readonly input: T } | undefined
  let running: Promise<void> | undefined
  const run = async () => {
    while (next) {
      const { input } = next
      next = undefined
      await work(input).catch((error: unknown) => {
        if (!next) throw error
      })
    }
  }
  return input => {
    next = { input }
    running ??= run().finally(() => {
      running = undefined
    })
    return running
  }
}
