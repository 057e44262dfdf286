import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../../server/db/database.ts'
import { forEveryApplication } from '../../../server/db/tenantKey.ts'
import type { FileStore } from '../../../server/files/storage/fileStore.ts'
import { loadStarter } from '../../../server/starter/starter.ts'
import { createStore } from '../../../server/store/store.ts'
import { pictureOf } from '../../../src/api/protocol/fileAddress.ts'
import { resources, site as thisSite } from '../../../src/resources/index.ts'
import { kit as kitResources } from '../../../src/resources/kit/index.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import { describeOnce, dialects, openMigratedDatabase } from '../../support/sites/databases.ts'
import {
  buildTestApp,
  type Caller,
  callerOf,
  createMemoryFiles,
  createTestClock,
  keysIn,
  ownerEmail,
  ownerPassword,
  signIn,
} from '../../support/sites/server.ts'

type Rows = readonly Readonly<Record<string, unknown>>[]

const folder = join(import.meta.dirname, '../../../starter')
const rowsIn = async (name: string): Promise<Readonly<Record<string, Rows>>> =>
  JSON.parse(await readFile(join(folder, name), 'utf8'))
const kit = await rowsIn('kit.json')
const ofKit: readonly Descriptor[] = kitResources
const isHere = (name: string) => resources.some(each => each.name === name && ofKit.includes(each))
const content: Readonly<Record<string, Rows>> = {
  ...(await rowsIn('content.json')),
  ...Object.fromEntries(Object.entries(kit).filter(([name]) => isHere(name))),
}
const clock = createTestClock('2026-03-10T20:30:00Z')
const owner = { name: 'Owner', email: ownerEmail('demo'), password: ownerPassword }

describe.each(dialects)('the starter content on %s', dialect => {
  let database: Database
  let files: FileStore
  let editor: Caller
  let visitor: Caller
  let close: () => Promise<void>
  const rowsOf = async (resource: Descriptor, as = editor): Promise<Rows> =>
    (await as.call('GET', `/api/${resource.name}?size=1000`)).body.data.data

  beforeAll(async () => {
    database = await openMigratedDatabase(dialect)
    files = createMemoryFiles()
    const store = createStore({ site: thisSite, database, clock })
    await loadStarter({ folder, appKey: 'demo', store, files, now: clock(), owner, siteUrl: 'https://site.example' })
    const app = await buildTestApp({ database, store, files, clock })
    editor = callerOf(app, 'demo', await signIn(app, 'demo'))
    visitor = callerOf(app, 'demo')
    close = () => app.close()
  })
  afterAll(async () => {
    await close()
    await database.close()
  })

  it.each(resources.filter(({ name }) => name !== 'users').map(resource => [resource.name, resource] as const))(
    'the starter content has every row of %s, in file order unless sorted otherwise',
    async (name, resource) => {
      const given = content[name] ?? []
      const stored = await rowsOf(resource)
      const isOrdered = 'sort_order' in resource.fields
      const { fields }: Descriptor = resource
      // A computed title is not in the file.
      const title = fields[resource.title]?.readOnly
        ? (Object.keys(fields).find(name => fields[name]?.kind === 'text' && fields[name].required) ?? '')
        : resource.title
      const parents = Object.entries((resource as Descriptor).fields).filter(([, field]) => field.kind === 'reference')
      /** Titles of the children of each parent. Groups are compared by titles, because handles and ids differ. */
      const groups = (rows: Rows) => {
        const byParent = new Map<string, unknown[]>()
        for (const row of rows) {
          const parent = parents.map(([field]) => row[field] ?? '').join()
          byParent.set(parent, [...(byParent.get(parent) ?? []), row[title]])
        }
        return [...byParent.values()].map(titles => (isOrdered ? titles.toSorted() : titles).join(' | ')).toSorted()
      }
      expect(groups(stored)).toEqual(groups(given))
    },
  )

  it('the starter content names no address of the site but the configured one', async () => {
    const store = createStore({ site: thisSite, database, clock })
    const site = { ...(await store.inApplication('demo').application()) }
    const ownAddresses = ['web_url', 'og_url', 'meta_schema'].flatMap(name =>
      [...String(site[name] ?? '').matchAll(/https?:\/\/(?!schema\.org)[^"\s]*/g)].map(([address]) => address),
    )
    expect(ownAddresses).toEqual(['https://site.example'])
  })

  it('the starter content has a record for every reference', async () => {
    for (const resource of resources) {
      for (const [name, field] of Object.entries((resource as Descriptor).fields)) {
        if (field.kind !== 'reference') continue
        const target = resources.find(each => each.name === field.to)
        const ids = new Set((target ? await rowsOf(target) : []).map(row => row.id))
        const stored = (await rowsOf(resource)).filter(row => row[name] !== null)
        expect(stored).toHaveLength((content[resource.name] ?? []).filter(row => row[name]).length)
        for (const row of stored) expect(ids).toContain(row[name])
      }
    }
  })

  it('the starter content has a library image for every image, without local names', async () => {
    const { body } = await editor.call('GET', '/api/files')
    const known = new Set<string>(body.file_names)
    let images = 0
    for (const resource of resources) {
      for (const row of await rowsOf(resource)) {
        for (const [name, field] of Object.entries((resource as Descriptor).fields)) {
          const value = String(row[name] ?? '')
          expect(value).not.toMatch(/images\/[\w-]+\.svg/)
          const inside =
            field.kind === 'html' ? [...value.matchAll(/<img[^>]*src="([^"]*)"/g)].map(match => match[1]) : []
          for (const address of field.kind === 'image' && value ? [value] : inside) {
            images += 1
            expect(known).toContain(address)
          }
        }
      }
    }
    expect(images).toBeGreaterThan(50)
    const pictures = (await keysIn(files)).filter(key => key.startsWith('pictures/'))
    expect(new Set(pictures.map(key => key.replace('pictures/', '/files/')))).toEqual(known)
    for (const address of known) expect(pictureOf(address)).toBeDefined()
  })

  it('the starter content has the gallery images in the library', async () => {
    const { body } = await editor.call('GET', '/api/files')
    expect(body.file_names.filter((address: string) => address.includes('/gallery-'))).toHaveLength(8)
  })

  it('the starter content has settings with images, and a user who can sign in', async () => {
    const { body } = await visitor.call('GET', '/api/applications/demo')
    expect(body.data).toMatchObject({ name: expect.any(String), time_zone: 'Asia/Dhaka' })
    expect(pictureOf(body.data.logo_header)).toBeDefined()
  })

  it('starter dates are relative to the day of loading in the time zone of the site', async () => {
    const [given] = content.careers ?? []
    const stored = (await editor.call('GET', '/api/careers')).body.data.data.find(
      (row: Readonly<Record<string, unknown>>) => row.title === given?.title,
    )
    expect(given).toMatchObject({ application_publish_at: '-3d', application_end_at: '+60d' })
    // It is already the 11th in Dhaka; the day starts at 18:00 UTC on the previous day.
    expect(stored).toMatchObject({
      application_publish_at: '2026-03-07 18:00:00',
      application_end_at: '2026-05-09 18:00:00',
    })
    expect((await visitor.call('GET', '/api/careers')).body.data.total).toBeGreaterThanOrEqual(3)
  })

  it('starter posts are dated relative to the day of loading', async () => {
    const offsets = (content.posts ?? []).map(row => Number(/^([+-]\d+)d$/.exec(String(row.created_at))?.[1]))
    const posts: Rows = (await visitor.call('GET', '/api/posts?size=100')).body.data.data
    const day = (days: number) => new Date(clock().getTime() + days * 86_400_000).toISOString().slice(0, 10)
    expect(posts.map(row => String(row.created_at).slice(0, 10))).toEqual(offsets.map(day))
  })
})

/**
 * Replaces each drawing, because these tests concern the content, and rendering the real drawings takes half a minute.
 */
const smallDrawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="48"><rect width="64" height="48"/></svg>'

describeOnce('invalid starter content', () => {
  const loadWith = async (change: (copy: Record<string, Record<string, unknown>[]>) => void) => {
    const copy = await mkdtemp(join(tmpdir(), 'starter-'))
    await mkdir(join(copy, 'images'))
    for (const name of await readdir(join(folder, 'images'))) await writeFile(join(copy, 'images', name), smallDrawing)
    await cp(join(folder, 'files'), join(copy, 'files'), { recursive: true })
    const changed = structuredClone(content) as Record<string, Record<string, unknown>[]>
    change(changed)
    await writeFile(join(copy, 'content.json'), JSON.stringify(changed))
    const database = await openMigratedDatabase('sqlite')
    const store = createStore({ site: thisSite, database, clock })
    const files = createMemoryFiles()
    const load = async () => {
      try {
        await loadStarter({ folder: copy, appKey: 'demo', store, files, now: clock(), owner })
      } finally {
        await rm(copy, { recursive: true })
      }
    }
    return { load, database, store, files }
  }

  it.each<[string, (copy: Record<string, Record<string, unknown>[]>) => void, RegExp]>([
    ['a rejected row', copy => void copy.faqs?.push({ faq_title: '' }), /faqs\[8\]: .* is required/],
    [
      'a reference to an unknown handle',
      copy => void copy.widgets?.push({ name: 'X', section_id: '$gone' }),
      new RegExp(`widgets\\[${content.widgets?.length}\\]: .*'\\$gone'`),
    ],
    [
      'a cycle of references',
      copy => void copy.menus?.push({ title: 'X', $: 'x', parent_id: '$x' }),
      /menus\[28\]: .*'\$x'/,
    ],
    [
      'a duplicate handle',
      copy => void copy.menus?.push({ title: 'X', $: 'news' }),
      /another row has the handle 'news'/,
    ],
    ['an unknown field', copy => void copy.faqs?.push({ faq_title: 'X', tittle: 'Y' }), /no field 'tittle'/],
    ['a missing image', copy => void copy.sliders?.push({ title: 'X', thumb: 'images/gone.svg' }), /images\/gone\.svg/],
    ['an unknown resource', copy => void Object.assign(copy, { novels: [] }), /novels: it is not a list/],
  ])('the mistake is reported, and nothing is stored: %s', async (_what, change, words) => {
    const { load, database, store, files } = await loadWith(change)
    await expect(load()).rejects.toThrow(words)
    expect(await store.inApplication('demo').application()).toBeUndefined()
    expect(await forEveryApplication(database.db).selectFrom('pages').select('id').execute()).toEqual([])
    expect(await keysIn(files)).toEqual([])
    await database.close()
  })
})
