/**
 * Random calls of two sites concurrently, compared with a simple model, on every database. PROPERTY_RUNS sets the
 * number of runs (default 10), PROPERTY_SEED repeats a failed run.
 */

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forEveryApplication } from '../../../server/db/tenantKey.ts'
import {
  createSiteModel,
  isRejected,
  type ModelledResource,
  type ModelRecord,
  modelledResources,
  type OrderItem,
  type SiteModel,
  type Values,
} from '../../support/fixtures/siteModel.ts'
import { dialects } from '../../support/sites/databases.ts'
import { type Caller, startProvider, type TestProvider } from '../../support/sites/server.ts'

const runs = Number(process.env.PROPERTY_RUNS ?? 10)
const seed = Number(process.env.PROPERTY_SEED ?? (process.env.PROPERTY_RUNS === undefined ? 20_260_301 : Date.now()))
/** Id that no record has. */
const nobody = 2_000_000_000

const words = fc.constantFrom(
  'Pond',
  'pond',
  'Fish_1',
  '100 %',
  'আমাদের কথা',
  'ÜBER',
  '১২ টি',
  'a\\b',
  'Two  words',
  '12',
)
const needles = fc.constantFrom(
  '',
  'o',
  '_',
  '%',
  '\\',
  'a\\b',
  '\\b',
  '1__',
  'über',
  'u\u0308ber',
  '12',
  'দের',
  'two words',
  'D\nP',
  'nowhere',
)
const slugs = fc.constantFrom('', 'pond', 'pond-2', 'news', 'আমাদের-কথা')
const htmls = fc.constantFrom(null, '<p>Pond</p>', '<p>100 <strong>%</strong></p>', '<p>Über ১২</p>')
const status = fc.constantFrom(0, 1)
const place = fc.nat(3)
/** Index of an existing record; an index that is too large selects none. */
const pick = fc.nat(30)
const above = fc.option(pick, { freq: 2 })

/** Bodies of new records. `above` is an index, which is replaced by the id of a category or parent before the call. */
const bodies: { readonly [R in ModelledResource]: fc.Arbitrary<Values> } = {
  posts: fc.record({ title: words, slug: slugs, content: htmls, status, sort_order: place, above }),
  'post-categories': fc.record({ name: words, description: fc.option(words), status, sort_order: place, above }),
}
const changes: { readonly [R in ModelledResource]: fc.Arbitrary<Values> } = {
  posts: fc.record({ title: words, slug: slugs, content: htmls, status, above }, { requiredKeys: [] }),
  'post-categories': fc.record({ name: words, description: words, status, above }, { requiredKeys: [] }),
}
const resource = fc.constantFrom(...modelledResources)

type Match = 'right' | 'stale' | 'none'
const match = fc.constantFrom<Match>('right', 'right', 'stale', 'none')

interface Site {
  readonly name: string
  readonly editor: Caller
  readonly visitor: Caller
  readonly model: SiteModel
  /** Initial number of entries in the audit trail, which can only grow. */
  readonly changesBefore: number
}

const countChanges = async (editor: Caller): Promise<number> =>
  (await editor.call('GET', '/api/changes?size=1')).body.data.total

/** Makes a call, and compares its response with the model. */
type Step = (site: Site) => Promise<void>
/** Step that prints its description in the report of a failure. */
const step = <T>(
  name: string,
  parts: fc.Arbitrary<T>,
  work: (site: Site, parts: T) => Promise<void>,
): fc.Arbitrary<Step> =>
  parts.map(chosen => {
    const run: Step = site => work(site, chosen)
    return Object.assign(run, { [fc.toStringMethod]: () => `${name} ${fc.stringify(chosen)}` })
  })

const idAt = (ids: readonly number[], at: number): number => ids[at % (ids.length + 1)] ?? nobody

const bodyOf = ({ model }: Site, name: ModelledResource, { above: at, ...values }: Values): Values => {
  if (at === undefined) return values
  const target = at === null ? null : idAt(model.ids('post-categories'), Number(at))
  return { ...values, [name === 'posts' ? 'category_id' : 'parent_id']: target }
}

const expectAnswer = (
  answer: { readonly status: number; readonly body: { readonly data?: unknown } },
  wanted: object,
  good: number,
): void => {
  if (isRejected(wanted)) expect({ status: answer.status, ...answer.body }).toMatchObject(wanted)
  else expect({ status: answer.status, data: answer.body.data }).toMatchObject({ status: good, data: wanted })
}

const steps = fc.oneof(
  {
    arbitrary: resource.chain(name =>
      step(`create ${name}`, bodies[name], async (site, chosen) => {
        const { model, editor } = site
        const body = bodyOf(site, name, chosen)
        const wanted = model.created(name, body)
        const answer = await editor.call('POST', `/api/${name}`, body)
        expectAnswer(answer, wanted, 201)
        if (isRejected(wanted)) return
        expect(answer.body.data.id).toBeGreaterThan(Math.max(0, ...model.ids(name)))
        model.keepCreated(name, { ...wanted, id: answer.body.data.id, version: 1 })
      }),
    ),
    weight: 5,
  },

  {
    arbitrary: resource.chain(name =>
      step(`update ${name}`, fc.tuple(pick, changes[name], match), async (site, [at, chosen, matched]) => {
        const { model, editor } = site
        const id = idAt(model.ids(name), at)
        const body = bodyOf(site, name, chosen)
        const stored = model.find(name, id)?.version ?? 1
        const versions: { readonly [M in Match]: number | undefined } = {
          right: stored,
          stale: stored - 1,
          none: undefined,
        }
        const version = versions[matched]
        const wanted = model.update(name, id, body, version)
        const headers: Record<string, string> = version === undefined ? {} : { 'if-match': `"${version}"` }
        expectAnswer(await editor.call('PUT', `/api/${name}/${id}`, body, headers), wanted, 200)
      }),
    ),
    weight: 5,
  },

  {
    arbitrary: step('delete', fc.tuple(resource, pick), async ({ model, editor }, [name, at]) => {
      const id = idAt(model.ids(name), at)
      const refusal = model.refusalToDelete(name, id)
      const answer = await editor.call('DELETE', `/api/${name}/${id}`)
      expectAnswer(answer, refusal ?? {}, 200)
      if (!refusal) model.storeDeleted(name, id, answer.body.undo)
    }),
    weight: 3,
  },

  {
    arbitrary: step('undo', pick, async ({ model, editor }, at) => {
      const names = model.undoNames
      const undo = names[at % (names.length + 1)] ?? String(nobody)
      const wanted = model.restore(undo)
      expectAnswer(await editor.call('POST', `/api/undo/${undo}`), wanted, 200)
    }),
    weight: 3,
  },

  {
    arbitrary: step(
      'order',
      fc.tuple(
        resource,
        fc.array(fc.tuple(pick, place, fc.option(above, { nil: undefined })), { maxLength: 4 }),
        fc.nat(5),
      ),
      async ({ model, editor }, [name, chosen, staleness]) => {
        const items = chosen.map(([at, sort_order, parent]): OrderItem => {
          const id = idAt(model.ids(name), at)
          const version = Math.max(1, (model.find(name, id)?.version ?? 1) - (staleness === 0 ? 1 : 0))
          const isBelow = name === 'post-categories' && parent !== undefined
          const parent_id = parent === null || parent === undefined ? null : idAt(model.ids(name), parent)
          return { id, version, sort_order, ...(isBelow && { parent_id }) }
        })
        const wanted = model.order(name, items)
        expectAnswer(await editor.call('POST', `/api/${name}/order`, { items }), wanted, 200)
      },
    ),
    weight: 3,
  },

  {
    arbitrary: step(
      'list',
      fc.record({
        name: resource,
        search: needles,
        status: fc.option(status, { nil: undefined }),
        page: fc.integer({ min: 1, max: 3 }),
        size: fc.integer({ min: 1, max: 4 }),
      }),
      async ({ model, editor, visitor }, { name, search, status: wantedStatus, page, size }) => {
        const query = new URLSearchParams({ page: String(page), size: String(size), search_key: search })
        if (wantedStatus !== undefined) query.set('status', String(wantedStatus))
        for (const [reader, rows] of [
          [editor, model.list(name, { search, status: wantedStatus })],
          [visitor, wantedStatus === 0 ? [] : model.list(name, { search, status: 1 })],
        ] as const) {
          const { body } = await reader.call('GET', `/api/${name}?${query}`)
          const { data, ...paging } = body.data
          expect(data.map((row: ModelRecord) => row.id)).toEqual(
            rows.slice((page - 1) * size, page * size).map(({ id }) => id),
          )
          expect(paging).toEqual({
            current_page: page,
            last_page: Math.max(1, Math.ceil(rows.length / size)),
            total: rows.length,
            per_page: size,
          })
        }
      },
    ),
    weight: 3,
  },

  {
    arbitrary: step('find', fc.tuple(pick, fc.boolean()), async ({ model, editor }, [at, isBySlug]) => {
      const id = idAt(model.ids('posts'), at)
      const post = model.find('posts', id)
      const key = isBySlug && post ? encodeURIComponent(String(post.slug)) : id
      const wanted = post ?? { status: 404, code: 'unknown-record' }
      expectAnswer(await editor.call('GET', `/api/posts/${key}`), wanted, 200)
    }),
    weight: 1,
  },
)

/** Compares the whole site and its audit trail with the model. */
const compareAll = async ({ model, editor, changesBefore }: Site): Promise<void> => {
  for (const name of modelledResources) {
    const { body } = await editor.call('GET', `/api/${name}?all=1`)
    expect(body.data.data).toMatchObject(model.list(name, { search: '', status: undefined }))
    expect(body.data.total).toBe(model.ids(name).length)
  }
  expect(await countChanges(editor)).toBe(changesBefore + model.journal.length)
  const { body } = await editor.call('GET', `/api/changes?size=${Math.max(1, model.journal.length)}`)
  expect(
    body.data.data
      .slice(0, model.journal.length)
      .map(({ action, resource: name, record_id }: Values) => `${action} ${name} ${record_id}`),
  ).toEqual(model.journal)
}

describe.each(dialects)('random API calls on %s', dialect => {
  let provider: TestProvider
  beforeAll(async () => {
    provider = await startProvider(dialect)
  })
  afterAll(() => provider?.close())

  const clear = async () => {
    const db = forEveryApplication(provider.database.db)
    for (const table of ['posts', 'post-categories', 'deleted_records', 'former_slugs'] as const)
      await db.deleteFrom(table).execute()
    // Every write of the store increments the content version.
    await db
      .updateTable('application_state')
      .set(state => ({ content_version: state('content_version', '+', 1) }))
      .execute()
  }

  test('two sites behave like a simple model after any sequence of API calls', {
    timeout: 60_000 + runs * 2_000,
  }, async () => {
    const calls = fc.array(steps, { minLength: 10, maxLength: 40 })
    const property = fc.asyncProperty(calls, calls, async (ours, theirs) => {
      await clear()
      const { editor, visitor, stranger, strangeVisitor } = provider
      const sites: readonly (readonly [Site, readonly Step[]])[] = [
        [{ name: 'demo', editor, visitor, model: createSiteModel(), changesBefore: await countChanges(editor) }, ours],
        [
          {
            name: 'other',
            editor: stranger,
            visitor: strangeVisitor,
            model: createSiteModel(),
            changesBefore: await countChanges(stranger),
          },
          theirs,
        ],
      ]
      await Promise.all(
        sites.map(async ([site, work]) => {
          for (const call of work) await call(site)
        }),
      )
      for (const [site] of sites) await compareAll(site)
    })
    await fc.assert(property, { numRuns: runs, seed })
  })
})
