/** Delays of rendering and of uploads. */
import type { Page } from 'playwright-core'

/** Delays each step of React's rendering by 50 ms in documents that are opened from now on, as on a busy device. */
export const delayRendering = (page: Page) =>
  page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype
    MessagePort.prototype.postMessage = function (...message: unknown[]) {
      setTimeout(() => Reflect.apply(postMessage, this, message), 50)
    }
  })

/** Holds the uploads of the field `plan` until the returned function is called. */
export const delayUploads = async (page: Page): Promise<() => void> => {
  let release = () => {}
  const isDue = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route('**/documents/plan', async route => {
    await isDue
    await route.continue()
  })
  return release
}
