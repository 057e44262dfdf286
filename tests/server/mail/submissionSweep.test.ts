import { describe, expect, test } from 'vitest'
import { defaultTrashDays } from '../../../server/config/retention.ts'
import { writeIdentity, writeMarker } from '../../../server/files/storage/siteIdentity.ts'
import { sweepFiles } from '../../../server/files/sweepFiles.ts'
import { sweepRecords } from '../../../server/start/sweepRecords.ts'
import { site } from '../../../src/resources/index.ts'
import { dayMs } from '../../../src/schema/values/time/dates.ts'
import { dialects } from '../../support/sites/databases.ts'
import { openSubmittedDocuments } from '../../support/sites/submittedDocuments.ts'

describe.each(dialects)('the removal of unused documents on %s', dialect => {
  const documents = openSubmittedDocuments(dialect)
  const { files, uploadByForm, store, send, find, privateKeys } = documents

  test('an unclaimed document is deleted within two hours, and a claimed one stays', async () => {
    const [claimed, left] = [await store('claimed.pdf'), await store('left.pdf')]
    expect((await send(claimed)).status).toBe(201)
    expect(await find(claimed)).toMatchObject({ unclaimed_until: null })
    expect(await find(left)).toMatchObject({ unclaimed_until: expect.any(String) })
    await sweepRecords(site, documents.provider.database, documents.provider.clock(), { files })
    expect(await find(left)).toBeDefined()
    documents.provider.clock.advance(3_600)
    await sweepRecords(site, documents.provider.database, documents.provider.clock(), { files })
    expect({ left: await find(left), claimed: (await find(claimed)) !== undefined }).toEqual({
      left: undefined,
      claimed: true,
    })
    const keys = await privateKeys()
    expect(keys.some(key => key.includes('/left-'))).toBe(false)
    expect(keys.some(key => key.includes('/claimed-'))).toBe(true)
    // The form reports that the document is no longer stored.
    expect((await send(left)).body.errors.plan).toEqual([expect.stringContaining('Attach it again.')])
  })

  test('an unreferenced document of an editor is deleted after two days, and a recently referenced one is retained', async () => {
    const [attached, deleted] = [await store('attached.pdf'), await store('deleted.pdf')]
    const dropped = (await uploadByForm(documents.editor, 'dropped.pdf')).body.file_name
    await send(attached)
    await send(deleted)
    const rows = (await documents.editor.call('GET', '/api/branches?all=1')).body.data.data
    const id = rows.find((row: { plan: unknown }) => row.plan === deleted).id
    const exists = async (address: string) => (await find(address)) !== undefined
    const sweep = async (days: number) => {
      documents.provider.clock.advance(days * 86_400)
      await sweepRecords(site, documents.provider.database, documents.provider.clock())
      await documents.signIn()
    }
    await sweep(1)
    expect(await exists(dropped)).toBe(true)
    await sweep(1.5)
    expect({ attached: await exists(attached), dropped: await exists(dropped) }).toEqual({
      attached: true,
      dropped: false,
    })
    const { body } = await documents.editor.call('DELETE', `/api/branches/${id}`)
    await sweep(0.5)
    expect(await exists(deleted)).toBe(true)
    expect((await documents.editor.call('POST', `/api/undo/${body.undo}`)).status).toBe(200)
    await documents.editor.call('DELETE', `/api/branches/${id}`)
    await sweep(defaultTrashDays - 1)
    expect(await exists(deleted)).toBe(true)
    await sweep(2)
    expect(await exists(deleted)).toBe(false)
    // The bytes are deleted later, via the trash.
    const at = new Date(Date.now() + 2 * dayMs)
    const identity = '0123456789abcdef0123456789abcdef'
    await writeIdentity(documents.provider.database.db, identity, documents.provider.clock())
    await writeMarker(files, identity)
    const swept = await sweepFiles({ db: documents.provider.database.db, files, now: at, isForced: true })
    expect(swept?.documents).toBeGreaterThan(1)
    expect((await privateKeys()).some(key => key.includes('/attached-'))).toBe(true)
    expect((await privateKeys()).some(key => /\/(dropped|deleted)-/.test(key))).toBe(false)
  })
})
