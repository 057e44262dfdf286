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

test('a file is sent as the field `file` of a form, with bearer and application key', async () => {
  recorder.answerWith({ status: 201, body: { message: 'File uploaded successfully!', file_name: '/files/demo/a.png' } })
  recorder.requests.length = 0
  expect(await clientOf(recorder.host).upload(picture())).toBe('/files/demo/a.png')
  const [request] = recorder.requests
  expect(request).toMatchObject({
    method: 'POST',
    url: '/api/upload-single',
    headers: {
      'app-key': 'demo',
      authorization: 'Bearer secret',
      'content-type': expect.stringMatching(/^multipart\/form-data; ?boundary=/),
    },
  })
  expect(request?.body).toMatch(/name="file"; filename="pond\.png"\r\nContent-Type: image\/png\r\n\r\nx{10}\r\n/i)
  expect(request?.body.match(/ name="/g)).toHaveLength(1)
})

test('progress goes from 0 to 100 in whole numbers', async () => {
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

test('a refused file, a response that is no JSON and a lost connection are errors with a message', async () => {
  recorder.answerWith({ status: 415, body: { message: 'This is no picture.' } })
  await expect(clientOf(recorder.host).upload(picture())).rejects.toMatchObject({
    status: 415,
    message: 'This is no picture.',
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

test('an upload that is aborted ends, also before it began', async () => {
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

test('a client without an upload function throws an error', async () => {
  const client = createClient({ host: recorder.host, appKey: 'demo', fetch: (url, init) => fetch(url, init) })
  await expect(client.upload(picture())).rejects.toThrow(
    'This client was made without `sendFile`, so it cannot upload.',
  )
})
