/** The example in docs/api.md works as described, over a real connection. */
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPost } from './fixtures/documentedCalls.ts'
import { type ListeningSite, startListeningSite } from './support/sites/listeningSite.ts'
import { ownerEmail, ownerPassword } from './support/sites/server.ts'

let site: ListeningSite
beforeAll(async () => {
  site = await startListeningSite('sqlite')
})
afterAll(() => site?.close())

test('the API example in the documentation signs in, uploads an image and creates a post', async () => {
  const png = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#0f5c55' } })
    .png()
    .toBuffer()
  const created = await addPost(
    `http://127.0.0.1:${site.port}`,
    { identifier: ownerEmail('demo'), password: ownerPassword },
    new File([new Uint8Array(png)], 'fry.png', { type: 'image/png' }),
  )
  expect(created).toMatchObject({
    id: expect.any(Number),
    title: 'Fry for spring',
    thumb: expect.stringMatching(/^\/files\/demo\/fry-.*\.webp$/),
  })
})
