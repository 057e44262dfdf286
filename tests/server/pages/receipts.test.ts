/** Receipts in addresses: the server shows only those that it has signed. */

import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createReceiptSigner } from '../../../server/crypto/receiptSigner.ts'
import { developmentAssets } from '../../../server/pages/assets.ts'
import { createLocalFetch } from '../../../server/pages/localFetch.ts'
import { registerPages } from '../../../server/pages/pages.ts'
import { site } from '../../../src/resources/index.ts'
import { submissionResources } from '../../../src/resources/submissionResources.ts'
import { startProvider, type TestProvider, testEncryptions } from '../../support/sites/server.ts'

let provider: TestProvider
beforeAll(async () => {
  provider = await startProvider('sqlite', {
    registerPages: app =>
      registerPages(app, {
        assets: developmentAssets([]),
        appKey: 'demo',
        siteUrl: undefined,
        fetch: createLocalFetch(app),
        upstream: undefined,
        receipts: testEncryptions.receipts,
        isDevelopment: false,
      }),
  })
})
afterAll(() => provider?.close())

const mainAt = async (url: string) => {
  const { payload } = await provider.app.inject({ url, headers: { host: 'localhost' } })
  return /<main[\s\S]*<\/main>/.exec(payload)?.[0].replaceAll(/ id="[^"]*"| for="[^"]*"/g, '') ?? ''
}

/** Addresses of receipts, with a text that only the receipt has. */
const receipts = [
  ['/contact-us', '/contact-us?sent=0042-9001', '0042-9001'],
  ['/contact-us', '/contact-us?sent=0042-9001&mailed=1', '0042-9001'],
  ...submissionResources(site).map(
    ({ submissions: { form } }) => [form, `${form}?sent=0042-9001`, '0042-9001'] as const,
  ),
  ['/subscribe', '/subscribe?state=asked', 'Check your inbox'],
  ['/subscribe', '/subscribe?state=unmailed', 'cannot send mail'],
  ['/subscribe', '/subscribe?state=confirmed', 'You are subscribed'],
  ['/subscribe', '/subscribe?state=ended', 'You are no longer subscribed'],
] as const

test.each(receipts)(
  'the page %s shows the receipt of %s only with a signature of this server',
  async (_page, address, text) => {
    expect(await mainAt(testEncryptions.receipts.sign('demo', address))).toContain(text)
    const others = createReceiptSigner(randomBytes(32))
    const signed = testEncryptions.receipts.sign('demo', address)
    for (const forged of [
      address,
      `${address}&receipt=`,
      others.sign('demo', address),
      testEncryptions.receipts.sign('other', address),
      signed.replace(/=[^&]*/, '=1111-1111'),
      signed.slice(0, -2),
      `${signed}&mailed=1`,
    ]) {
      const main = await mainAt(forged)
      expect(main, forged).not.toContain(text)
      expect(main, forged).toMatch(/<form[^>]*method="post"/)
    }
  },
)

test('a signature is valid for one address of one application', () => {
  const { sign, isSigned } = testEncryptions.receipts
  const signed = sign('demo', '/a?sent=1')
  expect(isSigned('demo', signed)).toBe(true)
  expect(isSigned('other', signed)).toBe(false)
  expect(isSigned('demo', signed.replace('sent=1', 'sent=2'))).toBe(false)
})
