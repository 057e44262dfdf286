// @vitest-environment jsdom
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient } from '../../../src/api/client/client.ts'
import { sendFile } from '../../../src/api/client/sendFile.ts'
import { startRecorder } from '../../support/fakes/recorder.ts'

let recorder: Awaited<ReturnType<typeof startRecorder>>
beforeAll(async () => {
  recorder = await startRecorder()
})
afterAll(() => recorder.close())

const clientOf = (host: string) =>
  createClient({ host, appKey: 'demo', token: () => 'secret', fetch: (url, init) => fetch(url, init), sendFile })
const picture = (bytes = 10) => new File(['x'.repeat(bytes)], 'pond.png', { type: 'image/png' })

test('a file is sent as form field `file`, with bearer token and application key', async () => {
  recorder.answerWith({ status: 201, body: { message: 'File uploaded successfully!', file_name: '/files/demo/a.png' } })
  recorder.requests.length = 0
  expect(await clientOf(recorder.host).upload(picture())).toBe('/files/demo/a.png')
  const [request] = recorder.requests
  expect(request).toMatchObject({
    method: 'POST',
    url: expect.stringMatching(/^\/api\/upload-single\?act=[\da-f-]{36}$/),
    headers: {
      'app-key': 'demo',
      authorization: 'Bearer secret',
      'content-type': expect.stringMatching(/^multipart\/form-data; ?boundary=/),
    },
  })
  expect(request?.body).toMatch(/name="file"; filename="pond\.png"\r\nContent-Type: image\/png\r\n\r\nx{10}\r\n/i)
  expect(request?.body.match(/ name="/g)).toHaveLength(1)
})

test('upload progress goes from 0 to 100 in integers', async () => {
  recorder.answerWith({ status: 201, body: {} })
  const seen: number[] = []
  expect(
    await clientOf(recorder.host).upload(picture(500_000), { onProgress: percent => seen.push(percent) }),
  ).toBeUndefined()
  expect(seen.at(-1)).toBe(100)
  for (const [index, percent] of seen.entries()) {
    expect(Number.isInteger(percent) && percent >= (seen[index - 1] ?? 0) && percent <= 100).toBe(true)
  }
})

test('a rejected file, a non-JSON response and a lost connection are errors with a message', async () => {
  recorder.answerWith({ status: 415, body: { message: 'This is not a picture.' } })
  await expect(clientOf(recorder.host).upload(picture())).rejects.toMatchObject({
    status: 415,
    message: 'This is not a picture.',
  })
  recorder.answerWith({ status: 413, body: '<html>Too large</html>' })
  await expect(clientOf(recorder.host).upload(picture())).rejects.toMatchObject({
    status: 413,
    message: 'This is too large.',
  })
  const gone = await startRecorder()
  await gone.close()
  await expect(clientOf(gone.host).upload(picture())).rejects.toMatchObject({
    status: 0,
    message: 'The server cannot be reached. Check the connection and try again.',
  })
})

test('a retry of a failed upload has the act id of the failed attempt, and a later upload of the same file has a new one', async () => {
  const client = clientOf(recorder.host)
  recorder.requests.length = 0
  recorder.answerWith({ status: 502, body: '' })
  await expect(client.upload(picture())).rejects.toMatchObject({ status: 502 })
  recorder.answerWith({ status: 201, body: {} })
  for (let times = 0; times < 2; times += 1) await client.upload(picture())
  await client.uploadDocument(picture())
  const [first, second, ...others] = recorder.requests.map(({ url }) => url)
  expect(second).toBe(first)
  expect(new Set([first, ...others]).size).toBe(3)
})

test('an upload can be aborted before and after it starts', async () => {
  const cancelled = { name: 'AbortError', message: 'The upload was cancelled.' }
  recorder.requests.length = 0
  await expect(clientOf(recorder.host).upload(picture(), { signal: AbortSignal.abort() })).rejects.toMatchObject(
    cancelled,
  )
  expect(recorder.requests).toEqual([])
  const abort = new AbortController()
  recorder.onRequest(() => abort.abort())
  await expect(clientOf(recorder.host).upload(picture(), { signal: abort.signal })).rejects.toMatchObject(cancelled)
})

test('uploading with a client without an upload function throws an error', async () => {
  const client = createClient({ host: recorder.host, appKey: 'demo', fetch: (url, init) => fetch(url, init) })
  await expect(client.upload(picture())).rejects.toThrow('This client cannot upload. Create it with `sendFile`.')
})
