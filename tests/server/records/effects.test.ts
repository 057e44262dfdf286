/** Effects of resources: their order, their arguments and the consequences of failures. On every database. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { defineEffects, type Effects } from '../../../server/records/effects/effects.ts'
import type { RecordQueries } from '../../../server/records/effects/recordQueries.ts'
import { createEffectRunner } from '../../../server/records/effects/runEffects.ts'
import { limits } from '../../../server/runtime/limits/limits.ts'
import { faqs, postCategories, posts, profiles, site } from '../../../src/resources/index.ts'
import { dialects } from '../../support/sites/databases.ts'
import { startProvider, type TestProvider } from '../../support/sites/server.ts'

type Values = Record<string, unknown>

const timeoutMs = 300

describe.each(dialects)('effects on %s', dialect => {
  let provider: TestProvider
  /** Names of the hooks that have run. */
  let calls: string[] = []
  let given: Values = {}
  let reported: Error[] = []
  let readAfterwards: (() => Promise<unknown>) | undefined

  const effects: readonly Effects[] = [
    defineEffects(posts, {
      check: ({ record, previous, changed, actor, now }) => {
        calls.push('check')
        given = { record, previous, changed: [...changed], actor, now }
        if (record.title === 'Two wrongs')
          return {
            title: 'Choose a shorter title.',
            tags: ['Add a tag.', { code: 'required', params: { label: 'Tags' } }],
          }
        return record.title === 'Unknown field' ? ({ nonsense: 'Hm.' } as object) : undefined
      },
      beforeSave: async ({ record, read, changed }) => {
        calls.push('beforeSave')
        if (record.title === 'Stray') throw new Error('The planets are not aligned.')
        if (record.title === 'Endless') await new Promise(() => undefined)
        if (record.title === 'Late') readAfterwards = () => read.count('posts')
        if (record.title === 'Wrong value') return { sort_order: -5 }
        if (record.title === 'Strange category') return { category_id: 999_999 }
        if (record.title === 'Counted') return { sort_order: await read.count('faqs') }
        return changed.has('content')
          ? { sub_title: `About ${record.title}`, content: `${record.content}<script>alert(1)</script>` }
          : undefined
      },
      afterSave: async ({ record, read }) => {
        calls.push(`afterSave ${record.title}`)
        given = { ...given, stored: await read.find('posts', record.id) }
        if (record.title === 'Fails later') throw new Error('The printer is out of paper.')
      },
      beforeDelete: ({ record }) => {
        calls.push('beforeDelete')
        if (record.title === 'Fails at its end') throw new Error('No hands.')
        return record.title === 'Protected' ? 'This post is quoted in the annual report.' : undefined
      },
      afterDelete: ({ record }) => {
        calls.push(`afterDelete ${record.title}`)
      },
    }),
    defineEffects(posts, { check: () => void calls.push('second check') }),
    defineEffects(postCategories, { afterDelete: () => void calls.push('category gone') }),
  ]

  beforeAll(async () => {
    provider = await startProvider(dialect, {
      effects: { effects, timeoutMs, report: error => void reported.push(error) },
    })
  })
  afterAll(() => provider?.close())
  afterEach(() => {
    calls = []
    reported = []
    given = {}
  })

  const send = (method: string, path: string, body?: Values) => provider.editor.call(method, `/api/${path}`, body)
  const create = async (title: string, more: Values = {}): Promise<number> => {
    const answer = await send('POST', 'posts', { title, ...more })
    expect(answer).toMatchObject({ status: 201 })
    calls = []
    return answer.body.data.id
  }
  const total = () => provider.store.inApplication('demo').count(posts)

  test('the hooks of a new record run in the order check, beforeSave, afterSave', async () => {
    const answer = await send('POST', 'posts', { title: 'First', content: '<p>Hello</p>' })
    expect(calls).toEqual(['check', 'second check', 'beforeSave', 'afterSave First'])
    expect(answer.body.data).toMatchObject({ title: 'First', slug: 'first', sub_title: 'About First' })
    expect(answer.body.data.content).toBe('<p>Hello</p>')
    expect(given).toMatchObject({
      record: { title: 'First', slug: null, status: 1, category_id: null },
      previous: undefined,
      actor: { userId: expect.any(Number), role: 'owner', isProgram: false },
      now: provider.clock(),
      stored: { id: answer.body.data.id, version: 1 },
    })
    expect(new Set(given.changed as string[])).toEqual(new Set(['title', 'content', 'sort_order', 'status']))
  })

  test('an update effect receives the previous record and the changed fields', async () => {
    const id = await create('Before', { tags: 'a' })
    await send('PUT', `posts/${id}`, { title: 'After', tags: 'a' })
    expect(given).toMatchObject({ previous: { id, title: 'Before', version: 1 }, changed: ['title'] })
    expect(calls).toEqual(['check', 'second check', 'beforeSave', 'afterSave After'])
  })

  test.each(['POST', 'PUT'])(
    'the errors that a check returns for a %s request are reported by field, and nothing is stored',
    async method => {
      const id = await create('Sound')
      const [before, path] = [await total(), method === 'PUT' ? `posts/${id}` : 'posts']
      const answer = await send(method, path, { title: 'Two wrongs' })
      expect(answer).toMatchObject({
        status: 422,
        body: {
          code: 'invalid',
          errors: { title: ['Choose a shorter title.'], tags: ['Add a tag.', 'Tags is required.'] },
        },
      })
      expect(answer.body.issues.title).toEqual([{ code: 'of-effect', params: { message: 'Choose a shorter title.' } }])
      expect(await total()).toBe(before)
      expect((await send('GET', `posts/${id}`)).body.data).toMatchObject({ title: 'Sound', version: 1 })
      expect(calls).not.toContain('beforeSave')
    },
  )

  test('records of a bulk update are checked individually', async () => {
    const [good, bad] = [await create('Good'), await create('Bad')]
    const items = [
      { id: good, title: 'Still good' },
      { id: bad, title: 'Two wrongs' },
    ]
    const { done, failed } = (await send('POST', 'posts/bulk', { items })).body.data
    expect(done).toMatchObject([{ id: good }])
    expect(failed).toMatchObject([{ id: bad, status: 422, code: 'invalid' }])
    expect(calls).toContain('afterSave Still good')
  })

  test.each([
    ['Stray', 'beforeSave', /The effect beforeSave of posts failed: The planets are not aligned\./],
    ['Endless', 'beforeSave', /The effect beforeSave of posts failed: The hook took longer than 300 ms\./],
    ['Wrong value', 'beforeSave', /sort_order: Sort order must be at least 0/],
    ['Strange category', 'beforeSave', /category_id: Category must be an existing record/],
    ['Unknown field', 'check', /posts has no field 'nonsense'/],
  ])('the post %j is not stored if its effect fails, and the error names the hook', async (title, hook, error) => {
    const before = await total()
    const answer = await send('POST', 'posts', { title })
    expect(answer).toMatchObject({ status: 500, body: { code: 'internal' } })
    expect(answer.body.message).toMatch(new RegExp(`^Nothing was saved, because the effect ${hook} of Posts failed\\.`))
    expect(await total()).toBe(before)
    expect(reported.map(({ message }) => message)).toEqual([expect.stringMatching(error)])
    expect(reported[0]?.cause).toMatchObject({ stack: expect.stringContaining('.ts:') })
    expect(calls).not.toContain(`afterSave ${title}`)
  })

  test('a record remains stored if a later effect fails', async () => {
    const answer = await send('POST', 'posts', { title: 'Fails later' })
    expect(answer.status).toBe(201)
    expect((await send('GET', `posts/${answer.body.data.id}`)).status).toBe(200)
    expect(reported.map(({ message }) => message)).toEqual([
      'The effect afterSave of posts failed: The printer is out of paper.',
    ])
  })

  test('hooks read only records of their own site', async () => {
    await send('POST', 'faqs', { faq_title: 'Mine' })
    for (const name of ['a', 'b']) await provider.stranger.call('POST', '/api/faqs', { faq_title: name })
    const answer = await send('POST', 'posts', { title: 'Counted' })
    expect(answer.body.data.sort_order).toBe(1)
  })

  test('a hook cannot read after its write has ended', async () => {
    await create('Late')
    await expect(readAfterwards?.()).rejects.toThrow('This hook can no longer read, because its write has ended')
  })

  test('a delete is rejected with the reason of a hook', async () => {
    const id = await create('Protected')
    const answer = await send('DELETE', `posts/${id}`)
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'refused', message: 'This post is quoted in the annual report.' },
    })
    expect((await send('GET', `posts/${id}`)).status).toBe(200)
    expect(calls).toEqual(['beforeDelete'])
  })

  test('a record is not deleted if the hook before the delete fails', async () => {
    const id = await create('Fails at its end')
    expect((await send('DELETE', `posts/${id}`)).body.message).toContain('beforeDelete of Posts failed')
    expect((await send('GET', `posts/${id}`)).status).toBe(200)
  })

  test('a restored record runs the hooks check and afterSave, but not beforeSave', async () => {
    const id = await create('Gone', { content: '<p>x</p>' })
    const { undo } = (await send('DELETE', `posts/${id}`)).body
    expect(calls).toEqual(['beforeDelete', 'afterDelete Gone'])
    calls = []
    const answer = await send('POST', `undo/${undo}`)
    expect(answer.status).toBeLessThan(300)
    expect(calls).toEqual(['check', 'second check', 'afterSave Gone'])
  })

  test('reordering records runs no effects', async () => {
    const ids = [await create('One'), await create('Two')]
    const items = ids.map((id, at) => ({ id, version: 1, sort_order: 2 - at }))
    expect((await send('POST', 'posts/order', { items })).status).toBe(200)
    expect(calls).toEqual([])
  })

  test('a record stored inside a longer transaction runs only the hooks before the commit', async () => {
    await provider.store.transaction(async store => {
      await store.inApplication('demo').insert(posts, { title: 'Starter' })
    })
    expect(calls).toEqual(['check', 'second check', 'beforeSave'])
  })

  test('hooks may read records only by indexed fields', async () => {
    const errors: unknown[] = []
    const reading = await startProvider(dialect, {
      effects: {
        effects: [
          defineEffects(faqs, {
            beforeSave: async ({ read }) => {
              const loose: { list(name: string, query: object): Promise<unknown> } = read as RecordQueries &
                typeof loose
              for (const query of [
                { where: { content: 'x' } },
                { where: { tags: null } },
                { limit: 0 },
                { limit: 5_000 },
              ])
                await loose.list('posts', query).catch(error => errors.push(String(error)))
              await loose.list('planets', {}).catch(error => errors.push(String(error)))
              const found = await read.list('posts', { where: { category_id: null, status: 1 }, limit: 2 })
              return { faq_content: found.map(({ title }) => title).join(', ') }
            },
          }),
        ],
      },
    })
    try {
      for (const title of ['A', 'B', 'C']) await reading.editor.call('POST', '/api/posts', { title })
      await reading.editor.call('POST', '/api/posts', { title: 'Off', status: 0 })
      const answer = await reading.editor.call('POST', '/api/faqs', { faq_title: 'What?' })
      expect(answer.body.data.faq_content).toBe('C, B')
      expect(errors).toEqual([
        expect.stringContaining("'content' of posts has no index"),
        expect.stringContaining("'tags' of posts has no index"),
        expect.stringContaining('0 records cannot be read at once'),
        expect.stringContaining('5000 records cannot be read at once'),
        expect.stringContaining("There is no resource 'planets'"),
      ])
    } finally {
      await reading.close()
    }
  })
})

describe.each(dialects)('a slow hook on %s', dialect => {
  let provider: TestProvider
  /** Process clock, which only the hooks of this test advance. */
  let milliseconds = 0
  let reported: string[] = []
  const busy = async ({
    record,
    read,
  }: {
    readonly record: { readonly title: string }
    readonly read: RecordQueries
  }) => {
    if (record.title === 'Quick') return
    if (record.title === 'After a query') await read.count('faqs')
    milliseconds += 6_000
  }
  const hooks = { check: busy, beforeSave: busy, afterSave: busy, beforeDelete: busy, afterDelete: busy }

  beforeAll(async () => {
    provider = await startProvider(dialect, {
      effects: {
        effects: [defineEffects(posts, hooks)],
        report: error => void reported.push(error.message),
        now: () => milliseconds,
      },
    })
  })
  afterAll(() => provider?.close())
  afterEach(() => {
    reported = []
  })

  test.each(['At once', 'After a query'])(
    'a hook that is slow is logged with its duration, and its result is used: %s',
    async title => {
      const { status, body } = await provider.editor.call('POST', '/api/posts', { title })
      expect(status).toBe(201)
      expect((await provider.editor.call('DELETE', `/api/posts/${body.data.id}`)).status).toBe(200)
      expect(reported).toEqual(
        ['check', 'beforeSave', 'afterSave', 'beforeDelete', 'afterDelete'].map(
          hook =>
            `The effect ${hook} of posts blocked the event loop for 6000 ms, so that no other request was answered. Do long work in parts, or in a child process.`,
        ),
      )
    },
  )

  test('a fast hook is not logged', async () => {
    expect((await provider.editor.call('POST', '/api/posts', { title: 'Quick' })).status).toBe(201)
    expect(reported).toEqual([])
  })
})

test('effects for an unknown resource are rejected', () => {
  const effects = defineEffects({ ...profiles, name: 'planets' }, {})
  expect(() => createEffectRunner(site, { effects: [effects] })).toThrow(
    "There are effects for 'planets', but no such resource.",
  )
})

test('a hook may take 3 seconds, and block the event loop for 250 ms', () => {
  expect(limits.effectMs.value).toBe(3_000)
  expect(limits.effectStallMs.value).toBe(250)
})

test('effects accept only the fields and hooks of their resource', () => {
  defineEffects(faqs, {
    // @ts-expect-error: there is no such hook.
    beforeSaving: () => undefined,
  })
  defineEffects(faqs, {
    // @ts-expect-error: there is no such field.
    beforeSave: () => ({ title: 'x' }),
  })
  defineEffects(faqs, {
    // @ts-expect-error: the order is a number.
    beforeSave: () => ({ sort_order: 'first' }),
  })
  defineEffects(faqs, {
    // @ts-expect-error: there is no such field.
    check: () => ({ nonsense: 'x' }),
  })
  defineEffects(faqs, {
    // @ts-expect-error: the content has no index.
    afterSave: async ({ read }) => void (await read.list('posts', { where: { content: 'x' } })),
  })
})
