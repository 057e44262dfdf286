/** Subscription form of the pages, and help of the back office, of a server with and without mail. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { embeddedOptions, startFrontEnd } from '../../support/sites/frontEnd.ts'
import { startProvider, type TestProvider } from '../../support/sites/server.ts'

let provider: TestProvider
beforeAll(async () => {
  provider = await startProvider('sqlite')
})
afterAll(() => provider?.close())

const paths = ['/', '/contact-us', '/subscribe', '/nowhere']

describe.each([true, false])('subscriptions if the server sends mail: %s', sendsMail => {
  test.each(paths)('the page %s offers a subscription only if the server sends mail', async path => {
    const site = await startFrontEnd({ ...embeddedOptions(provider), sendsMail })
    const { payload } = await site.get(path)
    expect(payload.includes('action="/subscribe"')).toBe(sendsMail)
    await site.close()
  })

  test('the page of the back office states whether the server can send mail', async () => {
    const site = await startFrontEnd({ ...embeddedOptions(provider), sendsMail })
    const { payload } = await site.get('/admin')
    expect(payload.includes('"mail":false')).toBe(!sendsMail)
    await site.close()
  })
})
