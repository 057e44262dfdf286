/** Cryptographic algorithms and random numbers that the server's own code uses, found in its sources. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const sources = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.ts'))
  .map(file => {
    const path = join('server', file).replaceAll('\\', '/')
    return [path, readFileSync(path, 'utf8')] as const
  })

const algorithmCall = /(?<![.\w])(?:hash|createHash|createHmac|hkdfSync|createCipheriv|createDecipheriv)\(\s*([^,)]+)/g
const calls = sources.flatMap(([path, text]) =>
  [...text.matchAll(algorithmCall)].map(([, argument = '']) => {
    const constant = new RegExp(`const ${argument} = ('[^']+')`).exec(text)?.[1]
    return { path, algorithm: (constant ?? argument).replaceAll("'", '') }
  }),
)

test('the server uses only SHA-256 and AES-256-GCM, implemented by Node', () => {
  expect(new Set(calls.map(({ algorithm }) => algorithm))).toEqual(new Set(['sha256', 'aes-256-gcm']))
  const withoutNode = calls.filter(({ path }) => !/from 'node:crypto'/.test(readFileSync(path, 'utf8')))
  expect(withoutNode).toEqual([])
})

test('the server uses Math.random only for retry delays', () => {
  const drawing = sources.filter(([, text]) => text.includes('Math.random')).map(([path]) => path)
  expect(drawing.toSorted()).toEqual(['server/files/storage/s3Requests.ts', 'server/webhooks/webhookService.ts'])
})
