/**
 * The kit is valid beside the product's own resources, completely translated into Bangla, and has valid starter
 * content, regardless of whether a site uses it.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { asStored } from '../server/starter/starterContent.ts'
import { allResources } from '../src/resources/index.ts'
import { kit } from '../src/resources/kit/index.ts'
import { kitWords } from '../src/resources/kit/words/index.ts'
import { commonWords } from '../src/resources/words/commonWords.ts'
import { checkDescriptors } from '../src/schema/checks/checkDescriptors.ts'
import { issueText } from '../src/schema/checks/issue.ts'
import { isRecordField } from '../src/schema/descriptor/recordFields.ts'
import type { Descriptor } from '../src/schema/descriptor/resource.ts'
import { validate } from '../src/schema/validation/validation.ts'
import { languages } from '../src/schema/values/language.ts'
import { findMissingTexts } from '../src/schema/words/describedIn.ts'
import type { AnyWords, OtherLanguage } from '../src/schema/words/resourceWords.ts'

const root = join(import.meta.dirname, '..')
const descriptors: readonly Descriptor[] = kit
const words: Readonly<Record<string, { readonly [L in OtherLanguage]?: AnyWords }>> = kitWords
const starter: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>> = JSON.parse(
  await readFile(join(root, 'starter/kit.json'), 'utf8'),
)
const present = { now: new Date('2026-03-10T06:00:00Z'), zone: 'Asia/Dhaka' }

test('the kit has no descriptor issues together with the product', () => {
  const others = (allResources as readonly Descriptor[]).filter(
    ({ name }) => !descriptors.some(each => each.name === name),
  )
  expect(checkDescriptors([...others, ...descriptors]).map(issueText)).toEqual([])
})

describe.each(descriptors.map(resource => [resource.name, resource] as const))(
  'the kit resource %s',
  (name, resource) => {
    test('a kit resource has under 100 lines', async () => {
      const text = await readFile(join(root, `src/resources/kit/${name}.ts`), 'utf8')
      expect(text.split('\n').length - 1).toBeLessThan(100)
    })

    test('a kit resource has every text in every language', () => {
      for (const language of languages)
        if (language !== 'en')
          expect(findMissingTexts(resource, words[name]?.[language], commonWords[language])).toEqual([])
    })

    test('a kit resource has three to five valid starter records, in both languages', () => {
      const rows = starter[name] ?? []
      expect(rows.length).toBeGreaterThanOrEqual(3)
      expect(rows.length).toBeLessThanOrEqual(5)
      for (const { $: _handle, ...row } of rows) {
        const values = Object.entries(row).map(([key, value]) => {
          const field = resource.fields[key]
          if (!field) throw new Error(`${name} has no field '${key}'.`)
          const addressOf = (file: string) => `/files/demo/${file.replaceAll(/\W+/g, '-')}-aaaaaaaaaa-1800.pdf`
          // The loader replaces handles by ids.
          return [
            key,
            isRecordField(field)
              ? [value]
                  .flat()
                  .map((_, index) => index + 1)
                  .at(0)
              : asStored(field, value, addressOf, present),
          ]
        })
        const references = Object.entries(resource.fields).filter(([, field]) => field.kind === 'references')
        const lists = Object.fromEntries(references.map(([key]) => [key, []]))
        expect(validate(resource, { ...Object.fromEntries(values), ...lists })).toMatchObject({ ok: true })
      }
      const inBangla = rows.filter(row => /[\u0980-\u09ff]/.test(JSON.stringify(row)))
      expect(inBangla.length).toBeGreaterThanOrEqual(1)
      expect(inBangla.length).toBeLessThan(rows.length)
    })
  },
)

test('docs/kit.md names the public address of each resource', async () => {
  const page = await readFile(join(root, 'docs/kit.md'), 'utf8')
  const rows = [...page.matchAll(/^\| `(\w+)` \| `([^`]+)` \|/gm)].map(([, name, address]) => [name, address])
  const addresses = descriptors.map(({ name, page: pages, submissions }) => [name, pages?.list ?? submissions?.form])
  expect(rows.toSorted()).toEqual(addresses.toSorted())
  for (const { page: pages } of descriptors)
    if (pages) expect(pages.record).toMatch(new RegExp(`^${pages.list}/:(?:slug|id)$`))
})

describe('the citizen charter in the starter content', () => {
  const days = (term: string): number => {
    if (term === 'Same day') return 0
    if (term === '48 hours') return 2
    return Number.parseInt(term, 10)
  }
  const fee = (charge: string): number => Number(/^Tk (\d+)/.exec(charge)?.[1] ?? 0)

  test('the citizen charter has the same time and fee per service on its page and in the kit', async () => {
    const content = JSON.parse(await readFile(join(root, 'starter/content.json'), 'utf8'))
    const page: { readonly content: string } = content.pages.find(
      (each: { $: string }) => each.$ === 'gmpf-citizen-charter',
    )
    const rows = [...page.content.matchAll(/<tr><td>(.*?)<\/td><td>(.*?)<\/td><td>(.*?)<\/td><td>(.*?)<\/td><\/tr>/g)]
    const promised = new Map(
      rows.map(([, title = '', papers, term = '', charge = '']) => [
        title,
        { papers, days: days(term), fee: fee(charge) },
      ]),
    )
    const english = (starter.services ?? []).filter(({ title }) => /^[ -~]*$/.test(String(title)))
    expect(english.length).toBeGreaterThan(1)
    for (const { title, papers, days, fee } of english)
      expect({ papers, days, fee }).toEqual(promised.get(String(title)))
    const complaint = (starter.services ?? []).find(({ title }) => String(title).includes('অভিযোগ'))
    expect(complaint).toMatchObject({ days: promised.get('Answer to a complaint')?.days, fee: 0 })
  })
})
