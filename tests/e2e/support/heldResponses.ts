import type { Page } from 'playwright-core'

/** Holds the responses to an address until `release`. `count` is the number of requests that wait. */
export const holdResponses = async (page: Page, address: string | RegExp = '**/*.js') => {
  const held: (() => void)[] = []
  let isHeld = true
  await page.route(address, async route => {
    if (isHeld) await new Promise<void>(resolve => held.push(resolve))
    await route.continue()
  })
  return {
    count: () => held.length,
    release: () => {
      isHeld = false
      for (const go of held) go()
    },
  }
}
