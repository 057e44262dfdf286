/** Effects of resources: when they run, what they are given, and what follows where they fail. On every database. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '../../../server/limits.ts'
import { defineEffects, type Effects } from '../../../server/records/effects/effects.ts'
import type { RecordQueries } from '../../../server/records/effects/recordQueries.ts'
import { createEffectRunner } from '../../../server/records/effects/runEffects.ts'
import { faqs, postCategories, posts, profiles } from '../../../src/resources/index.ts'
import { dialects, startProvider, type TestProvider } from '../../support/sites/server.ts'

type Values = Record<string, unknown>

const timeoutMs = 300

describe.each(dialects)('on %s', dialect => {
  let provider: TestProvider
  /** The hooks that have run, by their names. */
  let calls: string[] = []
  let given: Values = {}
  let reported: Error[] = []
  let readAfterwards: (() => Promise<unknown>) | undefined

  const effects: readonly Effects[] = [
    defineEffects(posts, {
      check: ({ record, former, changed, actor, now }) => {
        calls.push('check')
        given = { record, former, changed: [...changed], actor, now }
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

  test('a new record passes the checks, is changed, stored and announced, in this order', async () => {
    const answer = await send('POST', 'posts', { title: 'First', content: '<p>Hello</p>' })
    expect(calls).toEqual(['check', 'second check', 'beforeSave', 'afterSave First'])
    expect(answer.body.data).toMatchObject({ title: 'First', slug: 'first', sub_title: 'About First' })
    expect(answer.body.data.content).toBe('<p>Hello</p>')
    expect(given).toMatchObject({
      record: { title: 'First', slug: null, status: 1, category_id: null },
      former: undefined,
      actor: { userId: expect.any(Number), role: 'owner', isProgram: false },
      now: provider.clock(),
      stored: { id: answer.body.data.id, version: 1 },
    })
    expect(new Set(given.changed as string[])).toEqual(new Set(['title', 'content', 'sort_order', 'status']))
  })

  test('a changed record comes with what it was, and with the fields that differ', async () => {
    const id = await create('Before', { tags: 'a' })
    await send('PUT', `posts/${id}`, { title: 'After', tags: 'a' })
    expect(given).toMatchObject({ former: { id, title: 'Before', version: 1 }, changed: ['title'] })
    expect(calls).toEqual(['check', 'second check', 'beforeSave', 'afterSave After'])
  })

  test.each(['POST', 'PUT'])('%s answers what a check finds, by field, and stores nothing', async method => {
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
  })

  test('records that are changed by one call are checked one by one', async () => {
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
    ['Endless', 'beforeSave', /The effect beforeSave of posts failed: It took longer than 300 ms\./],
    ['Wrong value', 'beforeSave', /sort_order: Sort order must be at least 0/],
    ['Strange category', 'beforeSave', /category_id: Category must be an existing record/],
    ['Unknown field', 'check', /posts has no field 'nonsense'/],
  ])('where the effects of %s fail, nothing is stored and the answer names the hook', async (title, hook, error) => {
    const before = await total()
    const answer = await send('POST', 'posts', { title })
    expect(answer).toMatchObject({ status: 500, body: { code: 'internal' } })
    expect(answer.body.message).toMatch(new RegExp(`^Nothing was stored, because ${hook} of Posts failed\\.`))
    expect(await total()).toBe(before)
    expect(reported.map(({ message }) => message)).toEqual([expect.stringMatching(error)])
    expect(reported[0]?.cause).toMatchObject({ stack: expect.stringContaining('.ts:') })
    expect(calls).not.toContain(`afterSave ${title}`)
  })

  test('a record stays stored where what follows it fails', async () => {
    const answer = await send('POST', 'posts', { title: 'Fails later' })
    expect(answer.status).toBe(201)
    expect((await send('GET', `posts/${answer.body.data.id}`)).status).toBe(200)
    expect(reported.map(({ message }) => message)).toEqual([
      'The effect afterSave of posts failed: The printer is out of paper.',
    ])
  })

  test('hooks read the records of their own site alone', async () => {
    await send('POST', 'faqs', { faq_title: 'Mine' })
    for (const name of ['a', 'b']) await provider.stranger.call('POST', '/api/faqs', { faq_title: name })
    const answer = await send('POST', 'posts', { title: 'Counted' })
    expect(answer.body.data.sort_order).toBe(1)
  })

  test('a hook cannot read once its write has ended', async () => {
    await create('Late')
    await expect(readAfterwards?.()).rejects.toThrow('The write that this hook belongs to has ended')
  })

  test('a delete is refused with the reason that a hook gives', async () => {
    const id = await create('Protected')
    const answer = await send('DELETE', `posts/${id}`)
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'refused', message: 'This post is quoted in the annual report.' },
    })
    expect((await send('GET', `posts/${id}`)).status).toBe(200)
    expect(calls).toEqual(['beforeDelete'])
  })

  test('a record is not deleted where the hook before it fails', async () => {
    const id = await create('Fails at its end')
    expect((await send('DELETE', `posts/${id}`)).body.message).toContain('beforeDelete of Posts failed')
    expect((await send('GET', `posts/${id}`)).status).toBe(200)
  })

  test('a record that is put back is checked and announced, and comes back as it was', async () => {
    const id = await create('Gone', { content: '<p>x</p>' })
    const { undo } = (await send('DELETE', `posts/${id}`)).body
    expect(calls).toEqual(['beforeDelete', 'afterDelete Gone'])
    calls = []
    const answer = await send('POST', `undo/${undo}`)
    expect(answer.status).toBeLessThan(300)
    expect(calls).toEqual(['check', 'second check', 'afterSave Gone'])
  })

  test('records that are put in order run no effects', async () => {
    const ids = [await create('One'), await create('Two')]
    const items = ids.map((id, at) => ({ id, version: 1, sort_order: 2 - at }))
    expect((await send('POST', 'posts/order', { items })).status).toBe(200)
    expect(calls).toEqual([])
  })

  test('content that is stored by one transaction runs what belongs into it, and nothing after it', async () => {
    await provider.store.transaction(async store => {
      await store.inApplication('demo').insert(posts, { title: 'Starter' })
    })
    expect(calls).toEqual(['check', 'second check', 'beforeSave'])
  })

  test('records are read by what has an index, and no others', async () => {
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
        expect.stringContaining("'planets' is no resource"),
      ])
    } finally {
      await reading.close()
    }
  })
})

describe.each(dialects)('a hook that keeps the event loop busy on %s', dialect => {
  let provider: TestProvider
  /** The clock of the process, which only the hooks of this test move on. */
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
    '%s is named with its time, and its work is done all the same',
    async title => {
      const { status, body } = await provider.editor.call('POST', '/api/posts', { title })
      expect(status).toBe(201)
      expect((await provider.editor.call('DELETE', `/api/posts/${body.data.id}`)).status).toBe(200)
      expect(reported).toEqual(
        ['check', 'beforeSave', 'afterSave', 'beforeDelete', 'afterDelete'].map(
          hook =>
            `The event loop stood still for 6000 ms while the effect ${hook} of posts ran: nobody else was answered. Do long work in pieces, or in a process of its own.`,
        ),
      )
    },
  )

  test('one that is quick is not named', async () => {
    expect((await provider.editor.call('POST', '/api/posts', { title: 'Quick' })).status).toBe(201)
    expect(reported).toEqual([])
  })
})

test('effects of what is no resource are refused', () => {
  const effects = defineEffects({ ...profiles, name: 'planets' }, {})
  expect(() => createEffectRunner({ effects: [effects] })).toThrow(
    "There are effects of 'planets', which is no resource.",
  )
})

test('a hook has as long as the limits say', () => {
  expect(limits.effectMs.value).toBe(3_000)
  expect(limits.effectStallMs.value).toBe(250)
})

test('effects know the fields and the hooks of their resource', () => {
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
