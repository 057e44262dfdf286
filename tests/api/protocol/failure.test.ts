import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createClient } from '../../../src/api/client/client.ts'
import { ApiError, readFailure } from '../../../src/api/protocol/failure.ts'
import { posts } from '../../../src/resources/posts.ts'
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

describe('an answer that is a failure', () => {
  test('is thrown with its status, its words and every wrong field', async () => {
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
  test.each([null, [], 'wrong', 5, {}])('with the errors %j has no wrong field', async errors => {
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
  test.each(wordless)('of the body %j has a sentence of its own', async body => {
    const sentence = /^[A-Z][^<{]*\.$/
    for (const status of [400, 401, 403, 404, 409, 413, 415, 418, 422, 429, 500, 502, 503]) {
      recorder.answerWith({ status, body, headers: { 'content-type': 'text/html' } })
      const failure = await listFailure()
      expect(failure).toMatchObject({ status })
      expect((failure as ApiError).message).toMatch(sentence)
    }
  })
  test.each([
    ['30', 30],
    ['0', undefined],
    ['-1', undefined],
    ['soon', undefined],
    ['', undefined],
  ])('with Retry-After %j may be tried again after %j seconds', async (header, seconds) => {
    recorder.answerWith({ status: 429, headers: { 'retry-after': header }, body: { message: 'Too many tries.' } })
    expect(await listFailure()).toMatchObject({ status: 429, retryAfter: seconds })
  })
})

describe('what a failure says beyond the contract', () => {
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
  ])('%j is there for the screens', (extras, expected) => {
    expect(readFailure(409, { message: 'No.', ...extras })).toMatchObject({ ...bare, ...expected, message: 'No.' })
  })

  test.each([
    {},
    { code: 5, current: null, conflicts: 'x', referrers: {}, referrer_count: '12', request_id: 5 },
    { conflicts: [null, 'x', holder, { field: 'slug' }], referrers: [null, { id: 3 }, { ...holder, id: '3' }] },
  ])('%j of another host is as if it were not there', extras => {
    expect(readFailure(409, { message: 'No.', ...extras })).toMatchObject({ ...bare, message: 'No.' })
  })

  test('a record without a title has none', () => {
    expect(readFailure(409, { referrers: [{ resource: 'pages', id: 3 }] }).referrers).toEqual([
      { ...holder, title: '' },
    ])
  })
})

describe('an answer that is none', () => {
  const unreachable = { status: 0, message: 'The server cannot be reached. Check the connection and try again.' }

  test('where nothing listens is a failure of the connection, with its cause', async () => {
    const gone = await startRecorder()
    await gone.close()
    const lost = createClient({ host: gone.host, appKey: 'demo', fetch: (url, init) => fetch(url, init) })
    const failure = await failureOf(lost.publicList('posts'))
    expect(failure).toBeInstanceOf(ApiError)
    expect(failure).toMatchObject({ ...unreachable, cause: expect.any(Error) })
  })
  test('where the connection ends in the middle is one, too', async () => {
    recorder.answerWith({ body: '{"data":', isCut: true })
    expect(await listFailure()).toMatchObject(unreachable)
  })
  test('where the caller gave up is the caller’s own reason', async () => {
    const reason = new Error('The screen was left.')
    const early = AbortSignal.abort(reason)
    expect(await listFailure(early)).toBe(reason)
    const late = new AbortController()
    recorder.onRequest(() => late.abort(reason))
    expect(await listFailure(late.signal)).toBe(reason)
  })
})

test.each([{}, { data: {} }, { data: null }, 'OK', '<html></html>', null])(
  'a good answer with the strange body %j says that the host may not speak this API',
  async body => {
    recorder.answerWith({ body })
    expect(await listFailure()).toMatchObject({
      status: 502,
      message: "The server's answer could not be read: the list is missing. The provider host may not speak this API.",
    })
  },
)

test('a status that is no failure of HTTP is still read as one', () => {
  expect(readFailure(0, undefined)).toMatchObject({ status: 0, body: {} })
  expect(readFailure(599, undefined).message).toBe('The server could not do this (599). Try again in a moment.')
})
