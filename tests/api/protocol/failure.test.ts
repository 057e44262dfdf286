import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createClient } from '../../../src/api/client/client.ts'
import { ApiError, readFailure } from '../../../src/api/protocol/failure.ts'
import { posts } from '../../../src/resources/index.ts'
import { startRecorder } from '../../support/fakes/recorder.ts'

let recorder: Awaited<ReturnType<typeof startRecorder>>
beforeAll(async () => {
  recorder = await startRecorder()
})
afterAll(() => recorder.close())
afterEach(() => recorder.onRequest(() => {}))

const client = () => createClient({ host: recorder.host, appKey: 'demo', fetch: (url, init) => fetch(url, init) })
/** What a call throws. */
const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => {
      throw new Error('The call did not fail.')
    },
    (error: unknown) => error,
  )
const listFailure = (signal?: AbortSignal) =>
  failureOf(client().list(posts, { page: 1, size: 10 }, signal ? { signal } : {}))

describe('an error response', () => {
  test('is thrown with its status, its message and every wrong field', async () => {
    const errors = { title: ['Title is required.'], slug: ['Slug is taken.', 'Choose another.'] }
    recorder.answerWith({ status: 422, body: { message: 'Two fields need another look.', errors } })
    const failure = await listFailure()
    expect(failure).toBeInstanceOf(ApiError)
    expect(failure).toMatchObject({
      name: 'ApiError',
      status: 422,
      message: 'Two fields need another look.',
      errors,
      // The form shows one text a field.
      body: { errors: { title: 'Title is required.', slug: 'Slug is taken. Choose another.' } },
      retryAfter: undefined,
    })
  })
  test('may have one text instead of a list for a field', async () => {
    recorder.answerWith({ status: 422, body: { message: 'No.', errors: { title: 'Title is required.' } } })
    expect(await listFailure()).toMatchObject({ errors: { title: ['Title is required.'] } })
  })
  test.each([null, [], 'wrong', 5, {}])('has no wrong field with the errors %j', async errors => {
    recorder.answerWith({ status: 422, body: { message: 'No.', errors } })
    expect(await listFailure()).toMatchObject({ message: 'No.', errors: {}, body: {} })
  })

  const wordless = [
    {},
    { message: '' },
    { message: { sql: 'SELECT' } },
    [],
    null,
    '',
    '<html><h1>Error</h1></html>',
    '{',
  ]
  test.each(wordless)('has a default message with the body %j', async body => {
    const message = /^[A-Z][^<{]*\.$/
    for (const status of [400, 401, 403, 404, 409, 413, 415, 418, 422, 429, 500, 502, 503]) {
      recorder.answerWith({ status, body, headers: { 'content-type': 'text/html' } })
      const failure = await listFailure()
      expect(failure).toMatchObject({ status })
      expect((failure as ApiError).message).toMatch(message)
    }
  })
  test.each([
    ['30', 30],
    ['0', undefined],
    ['-1', undefined],
    ['soon', undefined],
    ['', undefined],
  ])('is read with Retry-After %j as %j seconds', async (header, seconds) => {
    recorder.answerWith({ status: 429, headers: { 'retry-after': header }, body: { message: 'Too many tries.' } })
    expect(await listFailure()).toMatchObject({ status: 429, retryAfter: seconds })
  })
})

describe('the fields of an error beyond the contract', () => {
  const holder = { resource: 'pages', id: 3, title: 'About us' }
  const bare = {
    code: undefined,
    current: undefined,
    conflicts: [],
    referrers: [],
    referrerCount: undefined,
    requestId: undefined,
  }

  test.each([
    [
      { code: 'stale', current: { id: 5, version: 2 } },
      { code: 'stale', current: { id: 5, version: 2 } },
    ],
    [{ current: [{ id: 5 }] }, { current: [{ id: 5 }] }],
    [
      { code: 'taken', conflicts: [{ ...holder, field: 'slug' }] },
      { code: 'taken', conflicts: [{ ...holder, field: 'slug' }] },
    ],
    [
      { referrers: [holder], referrer_count: 12 },
      { referrers: [holder], referrerCount: 12 },
    ],
    [{ request_id: 'abc' }, { requestId: 'abc' }],
  ])('are read from %j', (extras, expected) => {
    expect(readFailure(409, { message: 'No.', ...extras })).toMatchObject({ ...bare, ...expected, message: 'No.' })
  })

  test.each([
    {},
    { code: 5, current: null, conflicts: 'x', referrers: {}, referrer_count: '12', request_id: 5 },
    { conflicts: [null, 'x', holder, { field: 'slug' }], referrers: [null, { id: 3 }, { ...holder, id: '3' }] },
  ])('are ignored where they are malformed: %j', extras => {
    expect(readFailure(409, { message: 'No.', ...extras })).toMatchObject({ ...bare, message: 'No.' })
  })

  test('include a record without a title, with an empty one', () => {
    expect(readFailure(409, { referrers: [{ resource: 'pages', id: 3 }] }).referrers).toEqual([
      { ...holder, title: '' },
    ])
  })
})

describe('a missing response', () => {
  const unreachable = { status: 0, message: 'The server cannot be reached. Check the connection and try again.' }

  test('is an error of the connection with its cause where nothing listens', async () => {
    const gone = await startRecorder()
    await gone.close()
    const lost = createClient({ host: gone.host, appKey: 'demo', fetch: (url, init) => fetch(url, init) })
    const failure = await failureOf(lost.publicList('posts'))
    expect(failure).toBeInstanceOf(ApiError)
    expect(failure).toMatchObject({ ...unreachable, cause: expect.any(Error) })
  })
  test('is an error of the connection where it ends in the middle', async () => {
    recorder.answerWith({ body: '{"data":', isCut: true })
    expect(await listFailure()).toMatchObject(unreachable)
  })
  test('is the reason of the caller where the caller aborted', async () => {
    const reason = new Error('The screen was left.')
    const early = AbortSignal.abort(reason)
    expect(await listFailure(early)).toBe(reason)
    const abort = new AbortController()
    recorder.onRequest(() => abort.abort(reason))
    expect(await listFailure(abort.signal)).toBe(reason)
  })
})

test.each([{}, { data: {} }, { data: null }, 'OK', '<html></html>', null])(
  'a successful response with the unexpected body %j is an error that the host may not speak this API',
  async body => {
    recorder.answerWith({ body })
    expect(await listFailure()).toMatchObject({
      status: 502,
      message: "The server's answer could not be read: the list is missing. The provider host may not speak this API.",
    })
  },
)

test('a status outside the known errors is still read as an error', () => {
  expect(readFailure(0, undefined)).toMatchObject({ status: 0, body: {} })
  expect(readFailure(599, undefined).message).toBe('The server could not do this (599). Try again in a moment.')
})
