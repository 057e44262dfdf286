/** Read-only fields, and hidden fields that only owners write, are closed to people with a custom role. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forEveryApplication } from '../../../../server/db/tenantKey.ts'
import { type LimitedApp, type Person, startLimitedApp } from '../../../support/access/limitedSite.ts'
import { dialects } from '../../../support/sites/databases.ts'

describe.each(dialects)('closed fields on %s', dialect => {
  let site: LimitedApp
  beforeAll(async () => {
    site = await startLimitedApp(dialect)
  })
  afterAll(() => site?.close())
  const stored = async (id: number) => {
    const db = forEveryApplication(site.database.db)
    const { rows } = await sql`select seal, docket, ledger from gazettes where id = ${id}`.execute(db)
    return rows[0]
  }

  test.each<Person>(['author', 'reporter', 'clerk', 'editor'])(
    'the %s sets no read-only field and no hidden field of owners, in new, changed and checked records',
    async who => {
      const ask = site.as(who)
      const body = { title: 'x', office_id: site.north, kind: 'open', status: 0 }
      const created = await ask('POST', '/api/gazettes', { ...body, seal: 'forged', docket: 'D1' })
      expect(created.status).toBe(201)
      const { id } = created.body.data
      const unset = { seal: null, docket: 'D1', ledger: null }
      expect(await stored(id)).toEqual(unset)
      expect((await ask('PUT', `/api/gazettes/${id}`, { seal: 'forged' })).status).toBe(200)
      const one = { id, seal: 'forged' }
      expect((await ask('POST', '/api/gazettes/bulk', { items: [one] })).body.data.failed).toEqual([])
      expect(await stored(id)).toEqual(unset)
      for (const reply of [
        await ask('POST', '/api/gazettes', { ...body, ledger: 'forged' }),
        await ask('PUT', `/api/gazettes/${id}`, { ledger: 'forged' }),
        await ask('POST', '/api/gazettes/bulk', { items: [{ id, ledger: 'forged' }] }),
        await ask('POST', '/api/gazettes/check', {
          items: [
            { ...body, ledger: 'forged' },
            { id, ledger: 'forged' },
          ],
        }),
      ])
        expect([reply.status, reply.body.code]).toEqual([403, 'not-allowed'])
      expect(await stored(id)).toEqual(unset)
      expect((await site.as('owner')('PUT', `/api/gazettes/${id}`, { ledger: 'L1', seal: 'forged' })).status).toBe(200)
      expect(await stored(id)).toEqual({ ...unset, ledger: 'L1' })
    },
  )
})
