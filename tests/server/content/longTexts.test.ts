/** Records with the longest texts: a child process computes their search forms, and no write blocks others for long. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { LongTextsError, withPrecomputedTexts } from '../../../server/content/precomputedTexts.ts'
import type { Database } from '../../../server/db/database.ts'
import { forApplication } from '../../../server/db/tenantKey.ts'
import { limits } from '../../../server/runtime/limits/limits.ts'
import { readListRequest } from '../../../server/search/lists/listRequest.ts'
import { readSearchRequest } from '../../../server/search/site/siteSearch.ts'
import { formsAtOnce, plainForms, type TextForms, wordsOfAll } from '../../../server/search/trigrams/searchForms.ts'
import { waitingTable } from '../../../server/search/trigrams/trigramIndex.ts'
import type { ApplicationStore } from '../../../server/store/store.ts'
import { faqs, pages, sections } from '../../../src/resources/index.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import { sampleOf } from '../../support/fixtures/sample.ts'
import { dialects, openMigratedDatabase } from '../../support/sites/databases.ts'
import { openTestStore } from '../../support/sites/server.ts'

/** Several times the length that is processed on the event loop. */
const length = 6 * limits.sanitisedOnLoop.value

/** Long text with given first and last words. */
const longText = (first: string, last: string): string => {
  const [begin, piece, end] = [`<p>${first}</p>`, '<p>Fish &amp; ponds, মাছ চাষ.</p>', `<p>${last}</p>`]
  return begin + piece.repeat(Math.floor(length / piece.length)) + end
}

describe.each(dialects)('long texts on %s', dialect => {
  let database: Database
  let rows: ApplicationStore
  beforeAll(async () => {
    database = await openMigratedDatabase(dialect)
    rows = (await openTestStore(database)).inApplication('demo')
  })
  afterAll(() => database?.close())
  afterEach(() => vi.restoreAllMocks())

  /**
   * Spies on indexing on the event loop. Returns a function that returns the length of the longest text indexed on it.
   */
  const watchLoop = () => {
    const made = [vi.spyOn(plainForms, 'fold'), vi.spyOn(plainForms, 'addWords')]
    return () => {
      const lengths = made.flatMap(({ mock }) => mock.calls.map(([text]) => text.length))
      expect(lengths.length).toBeGreaterThan(0)
      return Math.max(...lengths)
    }
  }
  const found = async (query: string) =>
    (await rows.search(readSearchRequest({ q: query }))).data.map(({ resource, id }) => `${resource} ${id}`)
  const listed = async (resource: Descriptor, query: string) =>
    (await rows.list(resource, readListRequest(resource, { search_key: query }, 'owner'), 'owner')).data.map(
      ({ id }) => id,
    )

  test('a long text is never indexed for search on the event loop', async () => {
    const longest = watchLoop()
    const body = { ...sampleOf(faqs, 'long'), faq_content: longText('alphaword', 'omegaword') }
    const { id } = await rows.insert(faqs, body)
    expect([await found('alphaword'), await found('omegaword')]).toEqual([[`faqs ${id}`], [`faqs ${id}`]])
    expect(await listed(faqs, 'omegaword')).toEqual([id])
    await rows.update(faqs, Number(id), { faq_title: 'Betaword' })
    expect([await found('betaword omegaword'), await listed(faqs, 'betaword')]).toEqual([[`faqs ${id}`], [id]])
    await rows.update(faqs, Number(id), { faq_content: longText('gammaword', 'deltaword') })
    expect([await found('omegaword'), await found('deltaword')]).toEqual([[], [`faqs ${id}`]])
    await rows.update(faqs, Number(id), { status: 0 })
    expect(await found('deltaword')).toEqual([])
    await rows.update(faqs, Number(id), { status: 1 })
    const undo = await rows.remove(faqs, Number(id))
    expect(await found('deltaword')).toEqual([])
    const { rows: trash } = await sql<{ row: string }>`
      select ${sql.ref('row')} from deleted_records where id = ${Number(undo)}`.execute(
      forApplication(database.db, 'demo'),
    )
    expect(Object.keys(JSON.parse(trash[0]?.row ?? '{}'))).toEqual(expect.not.arrayContaining(['search_text']))
    await rows.restore(undo)
    expect([await found('deltaword'), await listed(faqs, 'deltaword')]).toEqual([[`faqs ${id}`], [id]])
    expect(longest()).toBeLessThanOrEqual(limits.sanitisedOnLoop.value)
  })

  test('a page is found by long texts of its sections, which are indexed in a child process', async () => {
    const longest = watchLoop()
    const { id } = await rows.insert(pages, { ...sampleOf(pages, 'held'), content: longText('pagefirst', 'pagelast') })
    const content = longText('partfirst', 'partlast')
    const section = await rows.insert(sections, { ...sampleOf(sections, 'part'), content, page_id: id })
    expect([await found('partlast'), await found('pagelast partfirst')]).toEqual([[`pages ${id}`], [`pages ${id}`]])
    await rows.update(sections, Number(section.id), { title: 'Renamed part' })
    expect(await found('renamed partlast')).toEqual([`pages ${id}`])
    await rows.remove(sections, Number(section.id))
    expect([await found('partlast'), await found('pagelast')]).toEqual([[], [`pages ${id}`]])
    expect(longest()).toBeLessThanOrEqual(limits.sanitisedOnLoop.value)
  })

  const waiting = async (resource: Descriptor): Promise<number> => {
    const { rows: counted } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(waitingTable)} where resource = ${resource.name}`.execute(
      forApplication(database.db, 'demo'),
    )
    return Number(counted[0]?.count)
  }

  test('a write adds waiting texts to the list search index in batches of limited size', async () => {
    const content = `<p>${'words '.repeat(5_000)}</p>`
    const before = await waiting(faqs)
    expect(before).toBeLessThan(30)
    let most = 0
    for (let number = 0; number < 70; number += 1) {
      const previous = await waiting(faqs)
      await rows.insert(faqs, { faq_title: `Waits ${number}`, faq_content: content })
      most = Math.max(most, previous + 1 - (await waiting(faqs)))
    }
    // Each text has 30,000 bytes, so four of them fill a batch.
    expect(most).toBeGreaterThan(0)
    expect(most).toBeLessThanOrEqual(4)
    expect((await listed(faqs, 'waits 69')).length).toBe(1)
    expect((await listed(faqs, 'waits 0')).length).toBe(1)
  })
})

describe('a write with texts indexed in advance', () => {
  const text = longText('one', 'two')

  test('a write that needs long texts indexed first is repeated once they are, with the same result', async () => {
    const seen: unknown[] = []
    const write = async (forms: TextForms) => {
      seen.push('begun')
      forms.require([text, null, 'short'])
      return { folded: forms.foldedOf(text), words: wordsOfAll([text, 'short'], forms) }
    }
    const given = await withPrecomputedTexts(write)
    expect(seen).toEqual(['begun', 'begun'])
    expect(given).toEqual({ folded: formsAtOnce.foldedOf(text), words: wordsOfAll([text, 'short'], formsAtOnce) })
    expect(await withPrecomputedTexts(write, [text])).toEqual(given)
    expect(seen).toHaveLength(3)
  })

  test('a write that needs other texts on each attempt ends after a limited number of attempts', async () => {
    let tries = 0
    const write = async (forms: TextForms) => {
      tries += 1
      const other = `${tries} ${'x'.repeat(limits.sanitisedOnLoop.value)}`
      return forms.foldedOf(other).slice(0, 4)
    }
    expect(await withPrecomputedTexts(write)).toBe(`${tries} xx`)
    expect(tries).toBeLessThan(12)
  })

  test('a failing write that waits for indexed texts throws its own error', async () => {
    await expect(withPrecomputedTexts(async () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(new LongTextsError(['a']).texts).toEqual(['a'])
  })
})
