/** Does one piece of work at a time; of those that come meanwhile, only the last. So the newest state is stored as fast as it can be. */
export const latestOnly = <T>(work: (input: T) => Promise<void>): ((input: T) => Promise<void>) => {
  let next: { readonly input: T } | undefined
  let running: Promise<void> | undefined
  const run = async () => {
    while (next) {
      const { input } = next
      next = undefined
      await work(input)
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
