/**
 * A site whose conditions and custom roles limit people to some records, with two offices. Every record out of some
 * person's reach contains a word that no other record has.
 */
import type { FastifyInstance, RouteOptions } from 'fastify'
import type { Database, Dialect } from '../../../server/db/database.ts'
import { forEveryApplication } from '../../../server/db/tenantKey.ts'
import { createLocalFetch } from '../../../server/pages/localFetch.ts'
import { registerPages } from '../../../server/pages/pages.ts'
import { createVisibleVersions } from '../../../server/permissions/visibleVersions.ts'
import type { Effects } from '../../../server/records/effects/effects.ts'
import { productEffects } from '../../../server/records/effects/product/index.ts'
import type { Clock } from '../../../server/runtime/clock.ts'
import { migrate } from '../../../server/schema/migrate.ts'
import { createStore, type Store } from '../../../server/store/store.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import { privateFiles, toPrivateName } from '../../../src/schema/values/documents.ts'
import { createCopies } from '../sites/databases.ts'
import { addTestSite, buildTestApp, createTestClock, ownerEmail, ownerPassword } from '../sites/server.ts'
import { type Ask, askOf } from './ask.ts'
import { limitedSite } from './limitedResources.ts'

const all = { read: 'all', create: true, update: 'all', delete: 'all', publish: true }
const byOffice = JSON.stringify({ office_id: 'me.office_id' })

/** Custom roles, by the name of the person who has them. */
const customRoles = {
  // A matrix of some resources, with own records and conditions. Not every record that is read may be changed.
  reporter: {
    base: 'editor',
    rights: [
      {
        ...{ resource: 'gazettes', read: 'all', create: true, update: 'own', delete: 'own', publish: false },
        where: JSON.stringify({ kind: 'open' }),
      },
      { resource: 'notes', read: 'own', create: true, update: 'own', delete: 'own', publish: true },
      { resource: 'topics', read: 'all', create: false, update: 'none', delete: 'none', publish: false },
      { resource: 'offices', read: 'all', create: false, update: 'none', delete: 'none', publish: false },
    ],
  },
  // Conditions by the office alone.
  clerk: {
    base: 'editor',
    rights: [
      ...['topics', 'gazettes', 'remarks', 'notes'].map(resource => ({ ...all, resource, where: byOffice })),
      { ...all, resource: 'users', where: byOffice },
      { ...all, resource: 'offices', where: JSON.stringify({ id: 'me.office_id' }) },
      { ...all, resource: 'faqs' },
    ],
  },
} as const

/** People of the office North, in ascending order of their rights. */
export const people = ['viewer', 'author', 'reporter', 'clerk', 'editor', 'owner'] as const
export type Person = (typeof people)[number]

/** Values of a record. `mark` is the word that only this record contains. */
export interface Marked {
  readonly resource: string
  readonly id: number
  readonly mark: string
  readonly values: Readonly<Record<string, unknown>>
}

/** Facts about the filled site. */
export interface Filled {
  readonly tokens: Readonly<Record<Person | 'stranger', string>>
  readonly ids: Readonly<Record<Person, number>>
  readonly north: number
  readonly south: number
  readonly records: readonly Marked[]
  /** Records of the other site. */
  readonly elsewhere: readonly Marked[]
  /** Name of the private document of each gazette, by the mark of the gazette. */
  readonly papers: Readonly<Record<string, string>>
  /** Undo ids of deletions, by the mark of the record. */
  readonly undos: Readonly<Record<string, string>>
  /** Acts of deletions, by the mark of the record. One act deletes records of both offices. */
  readonly acts: Readonly<Record<string, string>>
  /** Id of the creation of each record in the changes, by resource and id: 'gazettes 3'. */
  readonly creations: Readonly<Record<string, number>>
}

const emailOf = (name: string) => `${name}@demo.example`
/** Name of a picture that every gazette shows. */
export const pictureName = `${'0'.repeat(32)}.webp`
const letters = 'abcdefghijklmnopqrstuvwxyz'
const paperNameOf = (number: number) => `Paper-aaaaaaaa${letters[Math.floor(number / 26)]}${letters[number % 26]}-1.pdf`

/** Stores offices, people and records. Each person creates records of both offices. */
const fill = async (database: Database): Promise<Filled> => {
  await migrate(database, { site: limitedSite })
  const clock = createTestClock()
  const store = createStore({ site: limitedSite, database, clock })
  for (const appKey of ['demo', 'other']) await addTestSite(store, appKey)
  const named = (name: string) => limitedSite.resourceNamed(name) as Descriptor
  const rows = store.inApplication('demo')
  await rows.files.insert({ name: pictureName, width: 1, height: 1, bytes: 1, type: 'image/webp' })
  const records: Marked[] = []
  let number = 0
  const add = async (by: number | undefined, resource: string, values: Readonly<Record<string, unknown>>) => {
    number += 1
    const mark = `zq${resource.replaceAll(/[^a-z]/g, '')}${number}x`
    const title = named(resource).title
    const worded = {
      ...values,
      [title]: mark,
      ...(named(resource).fields.content && { content: `<p>${mark}</p><p><img src="/files/demo/${pictureName}"></p>` }),
    }
    const { id, ...stored } = await store.inApplication('demo', by).insert(named(resource), worded)
    records.push({ resource, id: Number(id), mark, values: { ...values, created_by: by, id: Number(id), ...stored } })
    return Number(id)
  }
  const north = await add(undefined, 'offices', { code: 'n' })
  const south = await add(undefined, 'offices', { code: 's' })
  const ids: Record<string, number> = {}
  for (const [name, { base, rights }] of Object.entries(customRoles))
    ids[`role ${name}`] = Number((await rows.insert(named('roles'), { name, base, rights })).id)
  for (const name of people.filter(each => each !== 'owner')) {
    const type = name in customRoles ? 'editor' : name
    const role = ids[`role ${name}`]
    const user = { name: `zqperson${name}`, email: emailOf(name), password: ownerPassword, type, office_id: north }
    ids[name] = Number((await rows.insert(named('users'), { ...user, ...(role && { role_id: role }) })).id)
  }
  const outside = { name: 'zqoutsiderx', email: emailOf('outsider'), password: ownerPassword, type: 'viewer' }
  ids.outsider = Number((await rows.insert(named('users'), { ...outside, office_id: south })).id)
  records.push({ resource: 'users', id: Number(ids.outsider), mark: outside.name, values: { office_id: south } })
  const { data } = await rows.list(
    named('users'),
    { page: 1, size: 50, search: '', filters: {}, sort: undefined },
    'owner',
  )
  ids.owner = Number(data.find(({ type }) => type === 'owner')?.id)

  const papers: Record<string, string> = {}
  for (const [at, by] of [...people, 'outsider'].entries())
    for (const place of [north, south])
      for (const sort of ['open', 'closed']) {
        const author = ids[by]
        const paper = paperNameOf(number)
        await rows.files.insert({ name: toPrivateName(paper), width: 0, height: 0, bytes: 1, type: 'application/pdf' })
        const topic = sort === 'open' ? await add(author, 'topics', { office_id: place, status: at % 2 }) : undefined
        const gazette = await add(author, 'gazettes', {
          ...{ office_id: place, kind: sort, code: `c${number}`, amount: number, issued_on: '2025-03-04', status: 0 },
          ...{ topic_ids: topic ? [topic] : [], paper: privateFiles + paper },
        })
        papers[records.at(-1)?.mark ?? ''] = paper
        await add(author, 'remarks', { office_id: place, gazette_id: gazette, status: 0 })
        if (sort === 'closed') await add(author, 'notes', { office_id: place, seen_id: gazette })
      }
  for (const by of ['author', 'editor', 'owner', 'outsider']) await add(ids[by], 'posts', { status: 0 })
  for (const value of [0, 1]) await add(ids.owner, 'faqs', { status: value })
  // Deleted records.
  const undos: Record<string, string> = {}
  for (const by of ['author', 'reporter', 'editor', 'outsider'])
    for (const place of [north, south]) {
      const id = await add(ids[by], 'gazettes', { office_id: place, kind: 'open', status: 0 })
      undos[records.at(-1)?.mark ?? ''] = await store.inApplication('demo', ids[by]).remove(named('gazettes'), id)
    }
  const owned = store.inApplication('demo', ids.owner)
  for (const place of [north, south])
    for (const name of ['gazettes', 'remarks']) {
      const id = await add(ids.owner, name, {
        office_id: place,
        ...(name === 'gazettes' && { kind: 'open' }),
        status: 0,
      })
      undos[records.at(-1)?.mark ?? ''] = await owned.remove(named(name), id)
    }
  const acts: Record<string, string> = {}
  for (const [mark, undo] of Object.entries(undos)) {
    const trash = forEveryApplication(database.db).selectFrom('deleted_records').select('act')
    acts[mark] = (await trash.where('id', '=', Number(undo)).executeTakeFirstOrThrow()).act
  }
  const elsewhere: Marked[] = []
  for (const resource of ['offices', 'topics', 'gazettes', 'remarks', 'notes', 'posts', 'faqs']) {
    const mark = `zqelsewhere${resource}x`
    const { id } = await store.inApplication('other').insert(named(resource), { [named(resource).title]: mark })
    elsewhere.push({ resource, id: Number(id), mark, values: {} })
  }
  const made = await forEveryApplication(database.db)
    .selectFrom('changes')
    .selectAll()
    .where('action', '=', 'created')
    .execute()
  const creations = Object.fromEntries(made.map(each => [`${each.resource} ${each.record_id}`, each.id]))
  const app = await buildTestApp({ database, store, clock })
  const tokenOf = async (appKey: string, identifier: string): Promise<string> =>
    (await askOf(app, appKey, undefined)('POST', '/api/login', { identifier, password: ownerPassword })).body.token
  const tokens: Record<string, string> = { stranger: await tokenOf('other', ownerEmail('other')) }
  for (const name of people) tokens[name] = await tokenOf('demo', name === 'owner' ? ownerEmail('demo') : emailOf(name))
  await app.close()
  // Safe casts: the loops cover all people.
  return {
    tokens: tokens as Filled['tokens'],
    ids: ids as Filled['ids'],
    ...{ north, south, records, elsewhere, papers, undos, acts, creations },
  }
}

const openFilled = createCopies(fill)

export interface LimitedApp extends Filled {
  readonly database: Database
  readonly store: Store
  readonly app: FastifyInstance
  /** Caller in the name of a person; a visitor if undefined. */
  readonly as: (who: Person | 'stranger' | undefined) => Ask
  /** Caller with any token. */
  readonly withToken: (token: string) => Ask
  readonly close: () => Promise<void>
}

export interface LimitedOptions {
  /** Changes the database before the start. */
  readonly prepare?: (database: Database, filled: Filled) => Promise<void>
  /** Effects in addition to those of the product. Default: none. */
  readonly effects?: readonly Effects[]
  /** True to serve the public pages of 'demo' as well. Default: false. */
  readonly hasPages?: boolean
  /** Called for every registered route. */
  readonly onRoute?: (route: RouteOptions) => void
}

const noAssets = { scripts: [], styles: [], preloads: [] }

/** Registers the public pages of 'demo', which read the content at every request. */
const pagesOf =
  ({ database, store, clock }: { readonly database: Database; readonly store: Store; readonly clock: Clock }) =>
  (app: FastifyInstance): Promise<void> =>
    registerPages(app, {
      assets: { site: noAssets, admin: noAssets, folders: [] },
      ...{ appKey: 'demo', siteUrl: 'https://site.example', upstream: undefined, isDevelopment: false, clock },
      fetch: createLocalFetch(app, {
        versionOf: database.versionOf,
        nextChange: createVisibleVersions({ site: limitedSite, database, clock }).nextChange,
        navigationTables: key => store.inApplication(key).navigationTables(),
      }),
    })

/** Starts the app on a copy of the filled site. */
export const startLimitedApp = async (
  dialect: Dialect,
  { prepare, effects = [], hasPages = false, onRoute }: LimitedOptions = {},
): Promise<LimitedApp> => {
  const { database, filled } = await openFilled(dialect)
  await prepare?.(database, filled)
  const clock = createTestClock()
  const own = { effects: [...productEffects, ...effects] }
  const store = createStore({ site: limitedSite, database, clock, effects: own })
  const app = await buildTestApp({
    ...{ database, store, clock, preparesRenditions: false },
    ...(hasPages && { registerPages: pagesOf({ database, store, clock }) }),
    ...(onRoute && { onRoute }),
  })
  return {
    ...filled,
    ...{ database, store, app },
    as: who => askOf(app, who === 'stranger' ? 'other' : 'demo', who && filled.tokens[who]),
    withToken: token => askOf(app, 'demo', token),
    close: async () => {
      await app.close()
      await database.close()
    },
  }
}
