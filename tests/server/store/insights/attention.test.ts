/**
 * Reports of content that needs attention: computed in the background, one at a time, in slices of ids, without
 * blocking others.
 */

import { setImmediate } from 'node:timers/promises'
import type SqliteFile from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Database } from '../../../../server/db/database.ts'
import { sqliteDriver } from '../../../../server/db/sqlite/sqliteDriver.ts'
import { anyTables } from '../../../../server/db/tables.ts'
import { forEveryApplication } from '../../../../server/db/tenantKey.ts'
import { viewOf } from '../../../../server/records/read/view.ts'
import { createAttentionReports } from '../../../../server/store/attentionReports.ts'
import { type AttentionGroup, findingsFor } from '../../../../server/store/insights/attention.ts'
import type { ApplicationStore, Store } from '../../../../server/store/store.ts'
import type { Attention } from '../../../../src/api/wire/insights.ts'
import { faqs, posts, sections, site } from '../../../../src/resources/index.ts'
import { dialects, openMigratedDatabase } from '../../../support/sites/databases.ts'
import { openTestStore } from '../../../support/sites/server.ts'

/** Options with which requests do not wait and reports are never delayed. */
const atOnce = { waitMs: 1, cheapMs: Number.POSITIVE_INFINITY }

const finding: Attention = { resource: 'faqs', id: 1, title: 'Why?', reason: 'inactive', detail: '' }

const groups: readonly AttentionGroup[] = [
  { reason: 'inactive', resource: faqs, field: undefined, total: 1, findings: [finding] },
]
const everything = viewOf(site, {})

/** Store whose reports finish when the test calls the functions in `runs`. */
const heldBack = (store: Store) => {
  const runs: ((found: readonly AttentionGroup[]) => void)[] = []
  const inApplication = (appKey: string): ApplicationStore => {
    const rows = store.inApplication(appKey)
    const attention = () => new Promise<readonly AttentionGroup[]>(resolve => runs.push(resolve))
    return { ...rows, insights: { ...rows.insights, attention } }
  }
  return { runs, store: { ...store, inApplication } }
}

describe.each(dialects)('the attention report on %s', dialect => {
  let database: Database
  let store: Store
  beforeAll(async () => {
    database = await openMigratedDatabase(dialect)
    store = await openTestStore(database, ['demo', 'other'])
  })
  afterAll(() => database?.close())

  test('requests get the last report immediately while a single new report is created', async () => {
    const held = heldBack(store)
    const onError = vi.fn()
    const reports = createAttentionReports({ store: held.store, clock: () => new Date(), onError, ...atOnce })
    const none = { findings: [], totals: {}, checkedAt: null, isCurrent: false }
    expect(
      await Promise.all([
        reports.read('demo', everything),
        reports.read('demo', everything),
        reports.read('demo', everything),
      ]),
    ).toEqual([none, none, none])
    await vi.waitFor(() => expect(held.runs).toHaveLength(1))
    held.runs[0]?.(groups)
    const first = await vi.waitFor(async () => {
      const report = await reports.read('demo', everything)
      expect(report).toMatchObject({
        findings: [finding],
        totals: { inactive: 1, 'no-image': 0 },
        checkedAt: expect.any(String),
        isCurrent: true,
      })
      return report
    })
    await store.inApplication('demo').insert(faqs, { faq_title: 'Another?' })
    expect(await reports.read('demo', everything)).toEqual({ ...first, isCurrent: false })
    expect(await reports.read('demo', everything)).toEqual({ ...first, isCurrent: false })
    await vi.waitFor(() => expect(held.runs).toHaveLength(2))
    held.runs[1]?.([])
    await vi.waitFor(async () =>
      expect(await reports.read('demo', everything)).toMatchObject({ findings: [], isCurrent: true }),
    )
    expect(onError).not.toHaveBeenCalled()
    await reports.close()
  })

  test('the reports of two applications are created one after the other', async () => {
    const held = heldBack(store)
    const reports = createAttentionReports({ store: held.store, clock: () => new Date(), onError: vi.fn(), ...atOnce })
    await Promise.all([reports.read('demo', everything), reports.read('other', everything)])
    await vi.waitFor(() => expect(held.runs).toHaveLength(1))
    await reports.read('other', everything)
    expect(held.runs).toHaveLength(1)
    held.runs[0]?.([])
    await vi.waitFor(() => expect(held.runs).toHaveLength(2))
    held.runs[1]?.([])
    await reports.close()
  })

  test('a failing first report is an error, and a later failure returns the previous report', async () => {
    const fails = new Error('The database is away.')
    let isAway = true
    const rowsOf = (appKey: string): ApplicationStore => {
      const rows = store.inApplication(appKey)
      const attention = async () => {
        if (isAway) throw fails
        return []
      }
      return { ...rows, insights: { ...rows.insights, attention } }
    }
    const onError = vi.fn()
    const reports = createAttentionReports({
      ...{ store: { ...store, inApplication: rowsOf }, clock: () => new Date(), onError },
      waitMs: 60_000,
    })
    await expect(reports.read('demo', everything)).rejects.toBe(fails)
    isAway = false
    const good = await reports.read('demo', everything)
    expect(good.isCurrent).toBe(true)
    isAway = true
    await store.inApplication('demo').insert(faqs, { faq_title: 'Once more?' })
    expect(await reports.read('demo', everything)).toEqual({ ...good, isCurrent: false })
    expect(onError).toHaveBeenCalledWith(fails)
    await reports.close()
  })

  test('a report in progress ends with the server', async () => {
    const controller = new AbortController()
    controller.abort(new Error('The server ends.'))
    await expect(store.inApplication('demo').insights.attention(controller.signal)).rejects.toThrow('The server ends.')
  })

  test('a section with an unknown template is reported and unchanged', async () => {
    const rows = store.inApplication('demo')
    const { id } = await rows.insert(sections, { name: 'Old one', is_top: 1, template: 'carousel' })
    const found = async () =>
      findingsFor(await rows.insights.attention(), everything).findings.filter(
        ({ reason }) => reason === 'unknown-choice',
      )
    expect(await rows.update(sections, Number(id), { title: 'Changed' })).toMatchObject({ template: 'carousel' })
    expect(await found()).toEqual([
      {
        ...{ resource: 'sections', id, title: 'Old one' },
        ...{ reason: 'unknown-choice', detail: 'template carousel' },
      },
    ])
    expect(await rows.update(sections, Number(id), { template: 'custom' })).toMatchObject({ template: 'custom' })
    expect(await rows.update(sections, Number(id), { template: '' })).toMatchObject({ template: 'default' })
    expect(await found()).toEqual([])
  })

  test('the report yields to the event loop every few records', async () => {
    const count = 3_000
    const rows = Array.from({ length: count }, (_none, number) => ({
      app_key: 'demo',
      ...{ title: `Post ${number}`, slug: `post-${number}`, status: 1, sort_order: number },
      content: `<p><a href="/news/post-${number}">This</a> and <a href="/news/lost-${number}">that</a></p>`,
    }))
    for (let at = 0; at < count; at += 500)
      await anyTables(forEveryApplication(database.db))
        .insertInto(posts.name)
        .values(rows.slice(at, at + 500))
        .execute()
    let turns = 0
    let isDone = false
    const countTurns = async () => {
      while (!isDone) {
        await setImmediate()
        turns += 1
      }
    }
    const counting = countTurns()
    const { findings, totals } = findingsFor(await store.inApplication('demo').insights.attention(), everything)
    isDone = true
    await counting
    const broken = findings.filter(({ reason }) => reason === 'broken-link')
    expect(broken).toHaveLength(200)
    expect(totals['broken-link']).toBe(count)
    expect(broken[0]).toMatchObject({ resource: 'posts', title: 'Post 0', detail: '/news/lost-0' })
    expect(turns).toBeGreaterThan(count / 128)
  })
})

test('the report requires no sort and no table scan on SQLite', async () => {
  const prepare = vi.spyOn(sqliteDriver().prototype, 'prepare')
  const database = await openMigratedDatabase('sqlite')
  const rows = (await openTestStore(database)).inApplication('demo')
  const links = ['/news/a', '/news/b', '/news/7', '/news/8', '/profile/c', '/files/demo/x.webp', '/files/demo/y.webp']
  await rows.insert(posts, {
    title: 'One',
    content: links.map(link => `<p><a href="${link}">${link}</a></p>`).join(''),
  })
  prepare.mockClear()
  await rows.insights.attention()
  const requested = prepare.mock.calls.map(([text], at) => ({ text, file: prepare.mock.contexts[at] }))
  const plans = requested.flatMap(({ file, text }) =>
    // Safe cast: called on an open file.
    (file as SqliteFile.Database)
      .prepare<unknown[], { detail: string }>(`explain query plan ${text}`)
      .all(...Array.from({ length: text.split('?').length - 1 }, () => null))
      .map(({ detail }) => `${detail} | ${text}`),
  )
  prepare.mockRestore()
  expect(plans.length).toBeGreaterThan(10)
  const isWhole = (plan: string) =>
    /^SCAN(?! wanted)|TEMP B-TREE|^SEARCH (?!applications|application_state).* USING INDEX \S+ \(app_key=\?(?: AND (?:status|resource)=\?)?\) \|(?!.* limit )/.test(
      plan,
    )
  expect(plans.filter(isWhole)).toEqual([])
  await database.close()
})
