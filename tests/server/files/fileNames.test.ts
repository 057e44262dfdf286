/**
 * Names of stored files start with the words of the original name, in any script, and are safe wherever they are used.
 */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asKeyPart, nameInKeyPart, wordsOfFileName } from '../../../server/files/fileNames.ts'
import { type FileStore, isFileKey } from '../../../server/files/storage/fileStore.ts'
import { openFileStore } from '../../../server/files/storage/openFileStore.ts'
import { pictureOf, renditionAddress, widthsOf } from '../../../src/api/protocol/fileAddress.ts'
import { lastPartOf } from '../../../src/schema/values/links.ts'
import { type FakeS3, startFakeS3 } from '../../support/fakes/fakeS3.ts'
import { dialects } from '../../support/sites/databases.ts'
import { keysIn, startProvider, type TestProvider } from '../../support/sites/server.ts'
import { formOf } from '../../support/sites/uploads.ts'

const wordsOf = (name: string) => wordsOfFileName(name, 160, 'file')

describe('the words of a file name', () => {
  test.each([
    ['ছবি মাছ.png', 'ছবি-মাছ'],
    ['魚の写真.JPG', '魚の写真'],
    ['صورة السمك.webp', 'صورة-السمك'],
    ['मछली हिन्दी.pdf', 'मछली-हिन्दी'],
    ['Cafe\u0301 crème.png', 'Café-crème'],
    ['ক\u09c7\u09be.png', 'ক\u09cb'],
    ['ক্\u200dষ শব্\u200cদ.png', 'ক্ষ-শব্দ'],
    ['১২ মাছ (2).gif', '১২-মাছ-2'],
  ])('the words of the file name %j retain letters and marks of their script in NFC', (name, words) => {
    expect(wordsOf(name)).toBe(words)
  })

  test.each([
    ['a%22b.png', 'a-b'],
    ['a%0D%0Ab%0ac.png', 'a-b-c'],
    ['50%25 off.png', '50-25-off'],
    ['../../etc/passwd.png', 'passwd'],
    ['C:\\Users\\me\\মাছ.png', 'মাছ'],
    ['photo\u202egnp.exe', 'photo-gnp'],
    ['a\u200bb\u2060c\u3164d\ufeff.png', 'abcd'],
    ['a\0b\u0007c.png', 'a-b-c'],
    ['.htaccess', 'file'],
    ['...মাছ.png', 'মাছ'],
    ['photo.php.png', 'photo-php'],
    ['-rf.png', 'rf'],
    ['\u0301\u09c7.png', 'file'],
    ['🐟.png', 'file'],
    ['', 'file'],
    ['.png', 'file'],
  ])('the words of the file name %j exclude path and extension: %s', (name, words) => {
    expect(wordsOf(name)).toBe(words)
  })

  test.each(['con', 'PRN', 'aux', 'Nul', 'com1', 'LPT9', 'COM¹'])(
    'the words of a file name are never the Windows device name %s',
    name => {
      expect(wordsOf(`${name}.pdf`)).toBe(`file-${name}`)
      expect(wordsOf(`${name}sole.pdf`)).toBe(`${name}sole`)
    },
  )

  test.each(['a', 'ক', 'ক্ষ্ম', '魚', '𠮷', 'e\u0323\u0302\u0315', '👩\u200d🌾'])(
    'a file name with many of %j is cut after a whole grapheme',
    grapheme => {
      const segments = [...new Intl.Segmenter('und').segment(wordsOf(grapheme.repeat(1)))].map(({ segment }) => segment)
      const words = wordsOf(`${grapheme.repeat(500)}.png`)
      expect(asKeyPart(words).length).toBeLessThanOrEqual(160)
      expect(words.split(segments.join('')).join('')).toBe('')
    },
  )

  test.each(['ছবি-a.webp', 'a_0041.webp', '𠮷.w160.avif'])('the file name %j is decoded from its storage key', name => {
    expect(nameInKeyPart(asKeyPart(name))).toBe(name)
    expect(isFileKey(`pictures/demo/${asKeyPart(name)}`)).toBe(true)
  })

  test('an invalid part of a storage key decodes to no name', () => {
    expect(nameInKeyPart('a_b.webp')).toBeUndefined()
    expect(nameInKeyPart('_0061.webp')).toBeUndefined()
  })
})

const folder = mkdtempSync(join(tmpdir(), 'file-names-'))
let s3: FakeS3
beforeAll(async () => {
  s3 = await startFakeS3()
})
afterAll(() => s3?.close())
const stores: Readonly<Record<string, () => FileStore>> = {
  'a folder': () => openFileStore({ dataDir: folder, filesUrl: undefined }),
  'a bucket': () => openFileStore({ dataDir: folder, filesUrl: s3.filesUrl() }),
}

describe.each(dialects)('Bangla file names on %s', dialect => {
  describe.each(Object.entries(stores))('an image with a Bangla name in %s', (_place, open) => {
    let provider: TestProvider
    let files: FileStore
    let address: string
    beforeAll(async () => {
      files = open()
      provider = await startProvider(dialect, { files })
      const content = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#0b6e6e' } })
        .png()
        .toBuffer()
      const form = formOf([{ name: 'file', filename: 'ছবি মাছ.png', type: 'image/png', content }])
      const { status, body } = await provider.editor.call('POST', '/api/upload-single', form.body, form.headers)
      expect(status).toBe(201)
      address = body.file_name
    })
    afterAll(() => provider?.close())
    const get = (url: string) => provider.app.inject({ method: 'GET', url })
    const pictureKeys = () => keysIn(files, `pictures/demo/${asKeyPart('ছবি-মাছ')}`)

    test('an image with a Bangla name and its renditions have ASCII addresses', async () => {
      expect(address).toMatch(/^\/files\/demo\/[\w%-]+-400x300-[\da-f]{6}\.webp$/)
      expect(lastPartOf(address)).toMatch(/^ছবি-মাছ-/)
      const picture = pictureOf(address)
      if (!picture) throw new Error('The address has no facts.')
      const [width = 0] = widthsOf(picture)
      for (const url of [address, encodeURI(decodeURI(address)), renditionAddress(picture, width, 'webp')]) {
        const answer = await get(url)
        expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp'])
        expect(answer.headers.etag).toMatch(/^"[\w%.-]+"$/)
      }
      expect(await pictureKeys()).toHaveLength(1)
    })

    test('an image with a Bangla name is listed, described and found by its uses in any Unicode form', async () => {
      const { body: list } = await provider.editor.call('GET', '/api/files')
      expect(list.file_names).toContain(address)
      const name = lastPartOf(address)
      for (const written of [name, encodeURIComponent(name)]) {
        const path = `/api/files/${encodeURIComponent(written)}`
        expect((await provider.editor.call('PUT', path, { alt: 'মাছের ছবি' })).status).toBe(200)
      }
      for (const thumb of [address, decodeURI(address)]) {
        const { status } = await provider.editor.call('POST', '/api/posts', { title: 'ছবি', thumb, status: 1 })
        expect(status).toBe(201)
      }
      const { body } = await provider.editor.call('GET', `/api/files/${encodeURIComponent(name)}/uses`)
      expect(body.data).toHaveLength(2)
      const shown = await provider.visitor.call('GET', '/api/posts')
      expect(shown.body.pictures).toEqual({ [address]: 'মাছের ছবি', [decodeURI(address)]: 'মাছের ছবি' })
    })

    test('an image with a Bangla name is deleted with its bytes and renditions', async () => {
      const { status } = await provider.editor.call(
        'DELETE',
        `/api/delete-file/${encodeURIComponent(lastPartOf(address))}`,
      )
      expect(status).toBe(200)
      expect((await get(address)).statusCode).toBe(404)
      expect(await pictureKeys()).toEqual([])
      expect(await keysIn(files, `renditions/demo/${asKeyPart('ছবি-মাছ')}`)).toEqual([])
    })
  })
})
