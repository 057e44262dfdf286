import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createClient } from '../../../src/api/client/client.ts'
import { ApiError, readFailure } from '../../../src/api/protocol/failure.ts'
import { conflictsOf, referrersOf } from '../../../src/api/protocol/namedRecords.ts'
import { posts } from '../../../src/resources/index.ts'
import { startRecorder } from '../../support/fakes/recorder.ts'

let recorder: Awaited<ReturnType<typeof startRecorder>>
beforeAll(async () => {
  recorder = await startRecorder()
})
afterAll(() => recorder.close())
afterEach(() => recorder.onRequest(() => {}))

const client = () => createClient({ host: recorder.host, appKey: 'demo', fetch: (url, init) => fetch(url, init) })
/** Error that a call throws. */
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
  test('an error response is thrown with its status, message and field errors', async () => {
    const errors = { title: ['Title is required.'], slug: ['Slug is taken.', 'Choose another.'] }
    recorder.answerWith({ status: 422, body: { message: 'Two fields need another look.', errors } })
    const failure = await listFailure()
    expect(failure).toBeInstanceOf(ApiError)
    expect(failure).toMatchObject({
      name: 'ApiError',
      status: 422,
      message: 'Two fields need another look.',
      errors,
      // Forms display a single message per field.
      body: { errors: { title: 'Title is required.', slug: 'Slug is taken. Choose another.' } },
      retryAfter: undefined,
    })
  })
  test('a field error may be a string instead of a list', async () => {
    recorder.answerWith({ status: 422, body: { message: 'No.', errors: { title: 'Title is required.' } } })
    expect(await listFailure()).toMatchObject({ errors: { title: ['Title is required.'] } })
  })
  test.each([null, [], 'wrong', 5, {}])('the errors value %j contains no field error', async errors => {
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
  test.each(wordless)('an error response with the body %j has a default message', async body => {
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
  ])('the Retry-After header %j is parsed as %j seconds', async (header, seconds) => {
    recorder.answerWith({ status: 429, headers: { 'retry-after': header }, body: { message: 'Too many tries.' } })
    expect(await listFailure()).toMatchObject({ status: 429, retryAfter: seconds })
  })
})

describe('the error fields beyond the contract', () => {
  const holder = { resource: 'pages', id: 3, title: 'About us' }
  const bare = {
    code: undefined,
    current: undefined,
    requestId: undefined,
    conflicts: [],
    referrers: { records: [], count: 0 },
  }
  const read = (extras: object) => {
    const error = readFailure(409, { message: 'No.', ...extras })
    const { message, code, current, requestId } = error
    return { message, code, current, requestId, conflicts: conflictsOf(error), referrers: referrersOf(error) }
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
    [{ referrers: [holder], referrer_count: 12 }, { referrers: { records: [holder], count: 12 } }],
    [{ referrers: [holder] }, { referrers: { records: [holder], count: 1 } }],
    [{ request_id: 'abc' }, { requestId: 'abc' }],
  ])('extended error fields are parsed from %j', (extras, expected) => {
    expect(read(extras)).toEqual({ ...bare, ...expected, message: 'No.' })
  })

  test.each([
    {},
    { code: 5, current: null, conflicts: 'x', referrers: {}, referrer_count: '12', request_id: 5 },
    { conflicts: [null, 'x', holder, { field: 'slug' }], referrers: [null, { id: 3 }, { ...holder, id: '3' }] },
  ])('malformed extended error fields are ignored: %j', extras => {
    expect(read(extras)).toEqual({ ...bare, message: 'No.' })
  })

  test('extended error fields include records with a missing or empty title', () => {
    expect(read({ referrers: [{ resource: 'pages', id: 3 }] }).referrers.records).toEqual([{ ...holder, title: '' }])
  })
})

describe('a missing response', () => {
  const unreachable = { status: 0, message: 'The server cannot be reached. Check the connection and try again.' }

  test('a refused connection is a connection error with its cause', async () => {
    const gone = await startRecorder()
    await gone.close()
    const lost = createClient({ host: gone.host, appKey: 'demo', fetch: (url, init) => fetch(url, init) })
    const failure = await failureOf(lost.publicList('posts'))
    expect(failure).toBeInstanceOf(ApiError)
    expect(failure).toMatchObject({ ...unreachable, cause: expect.any(Error) })
  })
  test('a truncated response is a connection error', async () => {
    recorder.answerWith({ body: '{"data":', isCut: true })
    expect(await listFailure()).toMatchObject(unreachable)
  })
  test('an aborted request throws the abort reason of the caller', async () => {
    const reason = new Error('The screen was left.')
    const early = AbortSignal.abort(reason)
    expect(await listFailure(early)).toBe(reason)
    const abort = new AbortController()
    recorder.onRequest(() => abort.abort(reason))
    expect(await listFailure(abort.signal)).toBe(reason)
  })
})

test.each([{}, { data: {} }, { data: null }, 'OK', '<html></html>', null])(
  'a 200 response with the unexpected body %j throws an error about an incompatible provider host',
  async body => {
    recorder.answerWith({ body })
    expect(await listFailure()).toMatchObject({
      status: 502,
      message: "The server's answer could not be read: the list is missing. The provider host may not speak this API.",
    })
  },
)

test('a response with an unknown status code is parsed as an error', () => {
  expect(readFailure(0, undefined)).toMatchObject({ status: 0, body: {} })
  expect(readFailure(599, undefined).message).toBe('The server could not do this (599). Try again in a moment.')
})
