/** What the server says to whoever works in the back office is there in Bangla: every sentence of its source, but for those that nobody there reads. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { Failure, failures } from '../../../server/errors.ts'
import { rightsCheckOf } from '../../../server/permissions/permissions.ts'
import { banglaBundle } from '../../../src/admin/i18n/bn/bundle.ts'
import { digitsIn } from '../../../src/admin/i18n/numbers.ts'
import { sentencesIn } from '../../../src/messages/sentences.ts'
import { allResources } from '../../../src/resources/index.ts'
import { roles } from '../../../src/schema/role.ts'
import { translatedOf } from '../support/translated.ts'

const { terms, sentences } = banglaBundle
const inBangla = sentencesIn(sentences, terms, digits => digitsIn(digits, 'bn'))

const root = join(import.meta.dirname, '../../..')

/** Files whose sentences no editor reads, by who does. */
const readElsewhere: readonly RegExp[] = [
  // Operators, in the log, on the command line and in metrics.
  /^server\/(cli|config|log|metrics|runtime|schema)\//,
  /^server\/db\/(?!dataFolder\/placeErrors\.ts$)/,
  /^server\/(limits|main|records\/createSite|start\/(listen|settings))\.ts$/,
  /^server\/(backup\/(bringDatabase|loadRows|moveSite|restoreBackup)|files\/storage\/(diskStore|s3Requests|s3Store)|routes\/(health|metrics))\.ts$/,
  // Programmers, in the description of the API and in the list of policies.
  /^server\/(openapi\/|auth\/policy\.ts$)/,
  // Visitors, on the public pages and in their mail.
  /^server\/(mail\/|auth\/account\/accountMails\.ts$|routes\/(contact|subscribe)\.ts$)/,
]
/** Sentences that only programs meet, which make their own requests. */
const forPrograms: ReadonlySet<string> = new Set([
  'The body must be a JSON object with the fields of the record.',
  'If-Match must be the version of the record in quotation marks, like "3".',
  'A file is sent as multipart/form-data, in the field named file.',
  'A file key must be parts of letters, digits, dots, hyphens and underscores.',
  'An item must be an object.',
  'A record must be there once.',
  'This must be true or false.',
  'Z0 must be given once.',
  'Z0 must be a list of 1 to Z32 Z40.',
  'This must be one of the Z24.',
])
/** What stands before a sentence that is thrown at programmers, goes to the log, or tells that all went well, for which the back office has its own words. */
const toOthers = [
  /(Type|Upstream|new )Error\( ?$|\b(DOMException|report|debug|info|warn|error)\( ?(\{[^{}]*\}, |[\w.]+, )?$/,
  /\breturn (\w+ \? )?\{ message: [^{}]*$|\b(send|jsonInSlices)\( ?\{ message: $|\bconst message = $/,
  // What routes state of themselves for the description of the API.
  /\b(summary|description|slug): $|\bconst description = $|\bdescribe\( ?$|\bparams: \{[^{}]*$/,
  // Of an error that the server turns into another one, or logs.
  /\bsuper\( ?$/,
]

const sourcesIn = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && entry.name.endsWith('.ts'))
    .map(entry => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter(path => !readElsewhere.some(pattern => pattern.test(path)))

const comment = /\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm
const literal = /`((?:[^`\\]|\\.)*)`|'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"/g

const sourceOf = (path: string) =>
  readFileSync(join(root, path), 'utf8').replaceAll(comment, ' ').replaceAll(/\s+/g, ' ')

/** The sentences of a source, with 'Z12' and the like for what they are filled with. */
const sentencesOf = (path: string): readonly string[] => {
  const source = sourceOf(path)
  return [...source.matchAll(literal)].flatMap(({ 0: whole, 1: template, 2: single, 3: double, index }) => {
    const before = source.slice(Math.max(0, index - 200), index)
    // Why a start cannot go on is read by operators; why a backup could not be made, by owners.
    if (toOthers.some(pattern => pattern.test(before))) return []
    if (/StartError\( ?$/.test(before) && !path.startsWith('server/backup/')) return []
    const text = (template ?? single ?? double ?? whole).replaceAll(/\$\{[^{}]*\}/g, (_, at) => `Z${at}`)
    return /^['"]?[A-Z].* .*[.!?]$/.test(text) ? [text.replaceAll("\\'", "'")] : []
  })
}

/** What may stand in Latin letters: names, and what is filled in. */
const latin =
  /\b(Z\d+|API|JSON|https?:\/\/[\w./]*|https?|mailto|tel|YouTube|Vimeo|OpenStreetMap|Google Maps|SITE_URL|Allow|MB|[A-Z]+_[A-Z]+)\b/g
const isSaid = (english: string) => {
  const said = inBangla(english)
  return /\p{Script=Bengali}/u.test(said) && !/[a-z]{3,}/.test(said.replaceAll(latin, ''))
}

test('every sentence of the server that an editor may read has its translation', () => {
  const said = sourcesIn('server').map(path => ({ path, sentences: sentencesOf(path) }))
  expect(said.flatMap(each => each.sentences).length).toBeGreaterThan(80)
  const missing = said.flatMap(each =>
    each.sentences.filter(text => !forPrograms.has(text) && !isSaid(text)).map(text => `${each.path}: ${text}`),
  )
  expect(missing).toEqual([])
})

test('every refusal of a role has its translation', () => {
  const told = new Set<string>()
  const refused = (check: () => void) => {
    try {
      check()
    } catch (error) {
      if (error instanceof Failure) told.add(error.message)
    }
  }
  for (const role of roles)
    for (const resource of translatedOf(allResources)) {
      const check = rightsCheckOf({ role, userId: 1 })
      refused(() => check.read(resource))
      refused(() => check.create(resource))
      refused(() => check.order(resource))
      refused(() => check.write(resource, { created_by: 2, type: 'owner' }))
      for (const name of Object.keys(resource.fields))
        refused(() => check.values(resource, { [name]: 'other' }, undefined))
    }
  const named = sourcesIn('server').flatMap(path =>
    [...sourceOf(path).matchAll(/(?:what: |\.least\([^()]*, |refuseBelow\([^()]*, )'([^']+)'/g)].map(
      ([, what]) => what ?? '',
    ),
  )
  for (const what of named) refused(() => rightsCheckOf({ role: 'viewer' }).least('owner', what))
  expect(told.size).toBeGreaterThan(40)
  expect([...told].filter(text => !isSaid(text))).toEqual([])
})

test('every failure has its translation', () => {
  expect(Object.values(failures).flatMap(({ message }) => (isSaid(message) ? [] : [message]))).toEqual([])
})
