import { expect, test } from 'vitest'
import { previewAddress } from '../../../src/admin/data/picturePreview.ts'
import { english } from '../../../src/admin/i18n/en/index.ts'
import { createTranslate } from '../../../src/admin/i18n/translate.ts'
import { createUploads, outcomeOf, type SendOne } from '../../../src/admin/media/uploads.ts'
import { ApiError } from '../../../src/api/protocol/failure.ts'
import { banglaBundle } from '../../support/fixtures/banglaBundle.ts'

/** Provider whose responses are controlled by the test. */
const slowProvider = () => {
  const sent: {
    readonly name: string
    readonly progress: (percent: number) => void
    readonly store: (address?: string) => void
    readonly fail: (error: unknown) => void
    readonly signal: AbortSignal
  }[] = []
  const send: SendOne = (file, { onProgress, signal }) =>
    new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new DOMException('Cancelled.', 'AbortError')))
      sent.push({ name: file.name, progress: onProgress, store: resolve, fail: reject, signal })
    })
  return { sent, uploads: createUploads(send) }
}
const filesNamed = (...names: readonly string[]) => names.map(name => new File(['x'], name, { type: 'image/png' }))
/** Runs the handlers of settled promises. */
const settled = () => new Promise(resolve => setTimeout(resolve))

test('at most three files are uploaded at once, each with its own progress', async () => {
  const { sent, uploads } = slowProvider()
  uploads.add(filesNamed('a', 'b', 'c', 'd'))
  expect(sent.map(({ name }) => name)).toEqual(['a', 'b', 'c'])
  expect(uploads.list().map(({ state }) => state)).toEqual(['sending', 'sending', 'sending', 'waiting'])
  sent[1]?.progress(40)
  expect(uploads.list().map(({ percent }) => percent)).toEqual([0, 40, 0, 0])
  sent[1]?.store('/files/demo/b.webp')
  await settled()
  expect(uploads.list()[1]).toMatchObject({ state: 'stored', percent: 100, address: '/files/demo/b.webp' })
  expect(sent.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd'])
})

test('each queued or running upload can be cancelled without affecting the others', async () => {
  const { sent, uploads } = slowProvider()
  uploads.add(filesNamed('a', 'b', 'c', 'd', 'e'))
  const idOf = (name: string) => uploads.list().find(({ file }) => file.name === name)?.id ?? 0
  uploads.cancel(idOf('d'))
  uploads.cancel(idOf('a'))
  expect(sent[0]?.signal.aborted).toBe(true)
  await settled()
  expect(uploads.list().map(({ file, state }) => [file.name, state])).toEqual([
    ['b', 'sending'],
    ['c', 'sending'],
    ['e', 'sending'],
  ])
  expect(sent.slice(1).every(({ signal }) => !signal.aborted)).toBe(true)
})

test('a failed upload shows the reason of the provider, and can be sent again unless its file was refused', async () => {
  const { sent, uploads } = slowProvider()
  uploads.add(filesNamed('a', 'b', 'c'))
  sent[0]?.fail(new ApiError(507, { message: 'The disk is full.' }))
  sent[1]?.fail(new TypeError('x is undefined'))
  sent[2]?.fail(new ApiError(413, { message: 'This is too large.' }))
  await settled()
  expect(uploads.list().map(({ state, reason, mayPass }) => [state, reason, mayPass])).toEqual([
    ['failed', 'The disk is full.', true],
    ['failed', undefined, true],
    ['failed', 'This is too large.', false],
  ])
  uploads.retry(uploads.list()[0]?.id ?? 0)
  expect(uploads.list()[0]).toMatchObject({ state: 'sending', percent: 0 })
  expect(uploads.list()[0]).not.toHaveProperty('reason')
  sent[3]?.store()
  await settled()
  expect(uploads.list()[0]).toMatchObject({ state: 'stored' })
})

test('finished uploads are cleared by the next files or on request; running ones remain', async () => {
  const { sent, uploads } = slowProvider()
  let notified = 0
  uploads.subscribe(() => {
    notified += 1
  })
  uploads.add(filesNamed('a', 'b'))
  sent[0]?.store()
  await settled()
  uploads.add(filesNamed('c'))
  expect(uploads.list().map(({ file }) => file.name)).toEqual(['b', 'c'])
  sent[1]?.store()
  await settled()
  uploads.clearFinished()
  expect(uploads.list().map(({ file }) => file.name)).toEqual(['c'])
  expect(notified).toBeGreaterThan(4)
})

test.each([
  ['/files/demo/logo-ab-1600x900-0f5c55.png', '/files/demo/logo-ab-1600x900-0f5c55.w640.webp'],
  ['/files/demo/sign-ab-480x160-efefef.webp', '/files/demo/sign-ab-480x160-efefef.w480.webp'],
  ['/files/demo/sign-ab-400x120-efefef.webp', '/files/demo/sign-ab-400x120-efefef.w480.webp'],
  ['/files/demo/icon-ab-48x48-efefef.png', '/files/demo/icon-ab-48x48-efefef.w160.webp'],
  ['https://example.org/a.png', 'https://example.org/a.png'],
])('the preview of %s is a rendition of the server', (address, preview) => {
  expect(previewAddress(address, 640)).toBe(preview)
})

test('the reason of a failed upload is in the language of the back office', async () => {
  const { sent, uploads } = slowProvider()
  uploads.add(filesNamed('moving.gif'))
  const issue = { code: 'picture-moving', params: {} }
  sent[0]?.fail(new ApiError(415, { message: 'This picture moves.', issue }))
  await settled()
  const inBangla = createTranslate({ ...english, ...banglaBundle.messages }, { ...banglaBundle, language: 'bn' })
  const reason = banglaBundle.issues['picture-moving']
  expect(outcomeOf(uploads.list(), inBangla)).toEqual({
    isGood: false,
    message: `${inBangla('files.failed')} ${reason}`,
  })
  expect(outcomeOf(uploads.list(), createTranslate(english))?.message).toMatch(/This picture moves\.$/)
})
