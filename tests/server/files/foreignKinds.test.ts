/** Messages about rejected files that are not documents: they name the format of the file and the accepted types. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wordIssueIn } from '../../../server/content/visitorMessages.ts'
import { endingsOf, typeLabelOf } from '../../../src/schema/values/documents.ts'
import { languages } from '../../../src/schema/values/language.ts'
import { startProvider, type TestProvider } from '../../support/sites/server.ts'
import { fileForm } from '../../support/sites/uploads.ts'

let provider: TestProvider
beforeAll(async () => {
  provider = await startProvider('sqlite')
})
afterAll(() => provider?.close())

/** First bytes of files, by their format. */
const heads = {
  EXE: 'MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff',
  GIF: 'GIF89a\x01\0\x01\0\x80\0\0\xff\xff\xff',
  WebP: 'RIFF\x24\xff\0\0WEBPVP8 ',
  HEIC: '\0\0\0\x18ftypheic\0\0\0\0mif1heic',
  AVIF: '\0\0\0\x1cftypavif\0\0\0\0avifmif1',
  MP4: '\0\0\0\x20ftypisom\0\0\x02\0isomiso2',
  MOV: '\0\0\0\x14ftypqt  \0\0\0\0qt  ',
  MP3: 'ID3\x04\0\0\0\0\x0f\x76TSSE',
  RAR: 'Rar!\x1a\x07\x01\0\xff\xff',
  '7Z': '7z\xbc\xaf\x27\x1c\0\x04',
} as const

const typesOf = (isPrivate: boolean) => endingsOf({ private: isPrivate }).map(typeLabelOf).join(', ')
const refuse = async (path: string, name: string, head: string): Promise<readonly string[]> => {
  const { body, headers } = fileForm(name, Buffer.from(head, 'latin1'))
  const answer = await provider.editor.call('POST', path, body, headers)
  expect(answer.status).toBe(415)
  return languages.map(language => wordIssueIn[language](answer.body.issue))
}

test.each(
  Object.entries(heads).flatMap(([kind, head]) =>
    ['file', 'file.pdf', 'file.txt'].map(name => [kind, name, head] as const),
  ),
)(
  'a file of type %s named %s is rejected by type with the accepted types, in each language',
  async (kind, name, head) => {
    for (const message of await refuse('/api/files/documents', name, head)) {
      expect(message).toContain(kind)
      expect(message).toContain(typesOf(false))
      expect(message).not.toMatch(/UTF-8|\{|JPG/)
    }
  },
)

test.each(['virus.exe', 'Run.BAT', 'a.txt.js', 'page.html', 'drawing.svg ', 'setup.exe.', 'a.e\u202exe'])(
  'a text named %j is rejected with the type in its name',
  async name => {
    for (const message of await refuse('/api/files/documents', name, 'Plain words')) {
      expect(message).toMatch(/EXE|BAT|JS|HTML|SVG/)
      expect(message).toContain(typesOf(false))
    }
  },
)

test('a HEIC image is rejected where images are accepted, with the hint to save it as JPEG', async () => {
  for (const message of await refuse('/api/private-files', 'IMG_0001.heic', heads.HEIC)) {
    expect(message).toMatch(/HEIC.*JPEG.*Most Compatible/)
    expect(message).toContain(typesOf(true))
  }
})
