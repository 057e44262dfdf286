/** Server while nothing can be stored, and after its database is lost. */
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { FileStore } from '../../../server/files/storage/fileStore.ts'
import { openFileStore } from '../../../server/files/storage/openFileStore.ts'
import { LostDatabaseError } from '../../../server/runtime/storageErrors.ts'
import { type FakeS3, startFakeS3 } from '../../support/fakes/fakeS3.ts'
import { openSeparatePostgres, type SeparatePostgres } from '../../support/harness/separatePostgres.ts'
import { dialects } from '../../support/sites/databases.ts'
import { type Answer, createMemoryFiles, startProvider, type TestProvider } from '../../support/sites/server.ts'

const probeMs = 20
const faq = { faq_title: 'Is it stored?', faq_content: '<p>Yes.</p>', status: 1 }
const refused = (message: RegExp) => ({
  status: 503,
  body: { code: 'read_only', message: expect.stringMatching(message) },
})

let provider: TestProvider
let own: SeparatePostgres | undefined
afterEach(async () => {
  await provider?.close()
  await own?.close()
  own = undefined
})

const ready = () => provider.visitor.call('GET', '/readyz')
const write = (): Promise<Answer> => provider.editor.call('POST', '/api/faqs', faq)
const count = async () => (await provider.visitor.call('GET', '/api/faqs')).body.data.total
const writesAgain = () => expect.poll(async () => (await ready()).status, { interval: probeMs }).toBe(200)

const keepsReadingAndRecovers = async (mend: () => Promise<unknown>, reason: RegExp): Promise<void> => {
  // The last use of a session is updated occasionally, which must not fail a read.
  provider.clock.advance(120)
  expect(await write()).toMatchObject(refused(reason))
  expect(await write()).toMatchObject({ ...refused(reason), headers: { 'retry-after': '5' } })
  expect(await ready()).toMatchObject({ status: 503, body: { reason: expect.stringMatching(reason) } })
  expect((await provider.editor.call('GET', '/api/faqs')).status).toBe(200)
  expect(await count()).toBe(1)
  expect((await provider.visitor.call('GET', '/healthz')).status).toBe(200)
  await mend()
  await writesAgain()
  expect((await write()).status).toBe(201)
  expect(await count()).toBe(2)
}

describe.skipIf(!dialects.includes('sqlite'))('read-only mode of the embedded database', () => {
  const limitPages = (pages: number) => sql.raw(`pragma max_page_count = ${pages}`).execute(provider.database.db)

  test('a full database rejects writes with a message, stays readable, and recovers', async () => {
    provider = await startProvider('sqlite', { probeMs })
    expect((await write()).status).toBe(201)
    await limitPages(1)
    // A record that fits into allocated pages is still stored; a larger one is not.
    const large = await provider.editor.call('POST', '/api/faqs', {
      ...faq,
      faq_content: `<p>${'x'.repeat(300_000)}</p>`,
    })
    expect(large).toMatchObject(refused(/^The disk is full\. Nothing was saved/))
    await keepsReadingAndRecovers(() => limitPages(1_000_000), /^The disk is full/)
  })

  test('a read-only database file is reported', async () => {
    provider = await startProvider('sqlite', { probeMs })
    expect((await write()).status).toBe(201)
    await sql`pragma query_only = on`.execute(provider.database.db)
    await keepsReadingAndRecovers(
      () => sql`pragma query_only = off`.execute(provider.database.db),
      /^The database or the disk is read-only/,
    )
  })
})

/** Uploads a picture as an editor. */
const uploadPicture = async (): Promise<Answer> => {
  const { default: sharp } = await import('sharp')
  const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#234' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'pond.png')
  const body = new Response(form)
  return provider.editor.call('POST', '/api/upload-single', Buffer.from(await body.arrayBuffer()), {
    'content-type': body.headers.get('content-type') ?? '',
  })
}

describe('read-only mode of the file store', () => {
  let isFull = false
  const files = (): FileStore => {
    const memory = createMemoryFiles()
    return {
      ...memory,
      put: async (...picture) => {
        if (isFull) throw Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' })
        await memory.put(...picture)
      },
    }
  }

  test('a full disk rejects uploads and all writes, and leaves no row', async () => {
    provider = await startProvider('sqlite', { probeMs, files: files() })
    expect((await write()).status).toBe(201)
    isFull = true
    const upload = await uploadPicture()
    expect(upload).toMatchObject(refused(/^The disk is full/))
    expect((await provider.editor.call('GET', '/api/files')).body.files).toEqual([])
    await keepsReadingAndRecovers(async () => {
      isFull = false
    }, /^The disk is full/)
  })
})

describe('a failing bucket', () => {
  let s3: FakeS3
  beforeEach(async () => {
    s3 = await startFakeS3()
    provider = await startProvider('sqlite', {
      probeMs,
      files: openFileStore({ dataDir: 'unused', filesUrl: s3.filesUrl() }),
    })
  })
  afterEach(() => s3.close())

  const noPicture = async () => expect((await provider.editor.call('GET', '/api/files')).body.files).toEqual([])

  test('a full bucket rejects images with a message, and records are still saved', async () => {
    s3.fail(507, 'XMinioStorageFull')
    expect(await uploadPicture()).toMatchObject({
      status: 507,
      body: {
        code: 'no-room',
        message: expect.stringMatching(/^There is no room for more pictures, so nothing was stored/),
      },
    })
    await noPicture()
    expect((await write()).status).toBe(201)
  })

  test('a failing bucket affects only requests for images', async () => {
    const { body: stored } = await uploadPicture()
    expect((await provider.visitor.call('GET', stored.file_name)).status).toBe(200)
    s3.fail(403, 'AccessDenied')
    const away = {
      status: 503,
      headers: { 'retry-after': '5' },
      body: {
        code: 'unavailable',
        message: expect.stringMatching(/^Pictures and documents cannot be read or stored/),
      },
    }
    expect(await provider.visitor.call('GET', stored.file_name)).toMatchObject(away)
    expect(await uploadPicture()).toMatchObject(away)
    expect((await write()).status).toBe(201)
    expect(await ready()).toMatchObject({ status: 503, body: { reason: 'The file store cannot be used.' } })
    s3.fail(undefined)
    expect((await ready()).status).toBe(200)
    expect((await uploadPicture()).status).toBe(201)
  })
})

describe.skipIf(!dialects.includes('postgres'))('a failing PostgreSQL', () => {
  beforeEach(async () => {
    own = await openSeparatePostgres()
    provider = await startProvider('postgres', { probeMs, database: { ...own.database, close: async () => undefined } })
    expect((await write()).status).toBe(201)
  })

  test('a read-only PostgreSQL stays readable, and becomes writable again', async () => {
    await own?.setReadOnly(true)
    await keepsReadingAndRecovers(async () => own?.setReadOnly(false), /^The database or the disk is read-only/)
  })

  test('a PostgreSQL that lost all connections serves the next read and write', async () => {
    await own?.disconnect()
    expect(await count()).toBe(1)
    await own?.disconnect()
    expect((await write()).status).toBe(201)
  })

  test('an unreachable PostgreSQL is reported with a message, and serves again once reachable', async () => {
    await own?.setOpen(false)
    const lost = {
      status: 503,
      body: { code: 'unavailable', message: expect.stringMatching(/^The database cannot be reached/) },
    }
    expect(await write()).toMatchObject(lost)
    expect(await provider.visitor.call('GET', '/api/faqs')).toMatchObject(lost)
    expect(await ready()).toMatchObject({ status: 503, body: { reason: 'The database cannot be reached.' } })
    await own?.setOpen(true)
    expect((await ready()).status).toBe(200)
    expect((await write()).status).toBe(201)
    expect(await count()).toBe(2)
  })
})

describe.skipIf(!dialects.includes('postgres'))('a lost connection to PostgreSQL', () => {
  beforeEach(async () => {
    own = await openSeparatePostgres()
    await sql`create table kept (value text)`.execute(own.database.db)
  })

  /** Runs a statement that waits for lock 7, terminates its connection meanwhile, and releases the lock. */
  const loseWhileItRuns = async (
    run: (db: SeparatePostgres['database']['db']) => Promise<unknown>,
  ): Promise<unknown> => {
    const { database, admin } = own as SeparatePostgres
    const holder = await database.db.startTransaction().execute()
    await sql`select pg_advisory_xact_lock(7)`.execute(holder)
    const running = run(database.db).then(
      result => result,
      (error: unknown) => error,
    )
    const endWaiting = async () => {
      const { rows } = await sql`
        select pg_terminate_backend(pid) from pg_locks
        where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = ${own?.name})`.execute(
        admin.db,
      )
      return rows.length
    }
    await expect.poll(endWaiting, { interval: 5 }).toBe(1)
    await holder.rollback().execute()
    return running
  }

  test('a read whose connection is lost is retried once', async () => {
    const answer = await loseWhileItRuns(db => sql`select 1 as one, pg_advisory_lock(7)`.execute(db))
    expect(answer).toMatchObject({ rows: [{ one: 1 }] })
  })

  test('a write whose connection is lost is not retried', async () => {
    const answer = await loseWhileItRuns(db =>
      sql`insert into kept (value) select pg_advisory_lock(7)::text`.execute(db),
    )
    expect(answer).toBeInstanceOf(LostDatabaseError)
    expect((await sql`select 1 from kept`.execute((own as SeparatePostgres).database.db)).rows).toEqual([])
  })

  test('a statement in a transaction whose connection is lost is not retried', async () => {
    const answer = await loseWhileItRuns(db =>
      db.transaction().execute(async tx => {
        await sql`select 1`.execute(tx)
        await sql`select pg_advisory_xact_lock(7)`.execute(tx)
      }),
    )
    expect(answer).toBeInstanceOf(LostDatabaseError)
  })
})
