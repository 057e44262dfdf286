/**
 * Random roles, conditions, people and records: every response to random requests equals that of an oracle in memory,
 * and the stored records are those of the oracle. ACCESS_REQUESTS sets the number of requests of each database,
 * ACCESS_SEED repeats a run.
 */
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../../../server/db/database.ts'
import { forEveryApplication } from '../../../../server/db/tenantKey.ts'
import { migrate } from '../../../../server/schema/migrate.ts'
import { createStore } from '../../../../server/store/store.ts'
import type { Descriptor } from '../../../../src/schema/descriptor/resource.ts'
import { actingAs, type Human, type MadeRole, oracleOf, type Stored } from '../../../support/access/accessOracle.ts'
import { type Ask, askOf } from '../../../support/access/ask.ts'
import {
  type Request,
  requestsOfWorld,
  siteWith,
  type Values,
  type World,
  world,
} from '../../../support/access/generatedWorld.ts'
import { dialects, openTestDatabase } from '../../../support/sites/databases.ts'
import { addTestSite, buildTestApp, createTestClock, ownerEmail, ownerPassword } from '../../../support/sites/server.ts'

const requests = Number(process.env.ACCESS_REQUESTS ?? 375)
const seed = Number(
  process.env.ACCESS_SEED ?? (process.env.ACCESS_REQUESTS === undefined ? 20_260_301 : Date.now() % 2 ** 31),
)
/** Id of a record that does not exist. */
const missing = 2_000_000_000

describe.each(dialects)('generated roles and requests on %s', dialect => {
  let database: Database
  let sent = 0
  let seen = 0
  beforeAll(async () => {
    database = await openTestDatabase(dialect)
    const site = siteWith({}, {})
    await migrate(database, { site })
    await addTestSite(createStore({ site, database, clock: createTestClock() }))
  })
  afterAll(() => database?.close())

  /** Stores a world, and sends its requests. Throws if a response is not that of the oracle. */
  const play = async (given: World): Promise<void> => {
    await sql`delete from users where name like 'Human %'`.execute(forEveryApplication(database.db))
    for (const table of ['things', 'places', 'roles'])
      await sql`delete from ${sql.table(table)}`.execute(forEveryApplication(database.db))
    const plain = createStore({ site: siteWith({}, {}), database, clock: createTestClock() })
    const named = (name: string) => plain.site.resourceNamed(name) as Descriptor
    const rows = plain.inApplication('demo')
    const places: number[] = []
    for (const each of given.places)
      places.push(Number((await rows.insert(named('places'), { title: 'A place', kind: each })).id))
    const placeRows: readonly Stored[] = given.places.map((each, index) => ({
      id: places[index],
      kind: each,
      created_by: null,
      status: undefined,
    }))
    const placeId = (index: number | null | undefined) =>
      index === null || index === undefined ? null : (places[index] ?? missing)
    /** Replaces 'place:1' by the id of that place. */
    const filled = <T>(value: T): T =>
      JSON.parse(JSON.stringify(value), (_key, each: unknown) =>
        typeof each === 'string' && each.startsWith('place:') ? placeId(Number(each.slice(6))) : each,
      ) as T
    const roles: MadeRole[] = given.roles.map(({ base, rights }) => ({
      base,
      rights: rights.flatMap(entry =>
        entry ? [{ ...entry, where: entry.where && JSON.stringify(filled(entry.where)) }] : [],
      ),
    }))
    const roleIds: number[] = []
    for (const [index, role] of roles.entries())
      roleIds.push(Number((await rows.insert(named('roles'), { name: `Role ${index}`, ...role })).id))
    const [ofThings, ofPlaces] = [filled(given.ofThings), filled(given.ofPlaces)]
    const site = siteWith(ofThings, ofPlaces)
    const clock = createTestClock()
    const store = createStore({ site, database, clock })
    const app = await buildTestApp({ database, store, clock })
    try {
      const asks: Ask[] = []
      const humans: Human[] = []
      const tokenOf = async (identifier: string): Promise<string> =>
        (await askOf(app, 'demo', undefined)('POST', '/api/login', { identifier, password: ownerPassword })).body.token
      const owner = askOf(app, 'demo', await tokenOf(ownerEmail('demo')))
      // The built-in role of somebody with a custom role is its base.
      const humanOf = (id: number, { type, role, place, kind: own }: World['people'][number]): Human => {
        const custom = role === undefined ? undefined : roles[role]
        return { id, type: custom?.base ?? type, role: custom, values: { place_id: placeId(place), kind: own } }
      }
      const userOf = (person: World['people'][number]) => ({
        ...{ type: humanOf(0, person).type, kind: person.kind, place_id: placeId(person.place) },
        role_id: person.role === undefined ? null : (roleIds[person.role] ?? null),
      })
      for (const [index, each] of given.people.entries()) {
        const email = `human${index}@demo.example`
        const user = { name: `Human ${index}`, email, password: ownerPassword, ...userOf(each) }
        const { id } = await store.inApplication('demo').insert(site.users, user)
        humans.push(humanOf(Number(id), each))
        asks.push(askOf(app, 'demo', await tokenOf(email)))
      }
      const oracle = oracleOf('things', ofThings)
      const ofPlace = oracleOf('places', ofPlaces)
      const valuesOf = ({ place, ...others }: Values) => ({
        ...others,
        ...(place !== undefined && { place_id: placeId(place) }),
      })
      const model: Record<string, unknown>[] = []
      const changes = new Map<number, number>()
      const changed = (id: number) => changes.set(id, (changes.get(id) ?? 0) + 1)
      const keep = (record: Readonly<Record<string, unknown>>) => {
        const { id, title, kind: own, amount, place_id, is_open, status: state, created_by, slug: address } = record
        model.push({ id, title, kind: own, amount, place_id, is_open, status: state, created_by, slug: address })
        changed(Number(id))
      }
      let titles = 0
      const titled = (word: string) => {
        titles += 1
        return `${word} ${titles}`
      }
      for (const [by, { word, ...each }] of given.things) {
        const maker = humans[by % humans.length] as Human
        const body = { title: titled(word), ...valuesOf(each) }
        keep(await store.inApplication('demo', maker.id).insert(named('things'), body))
      }

      const maySeePlace = (who: Human, id: unknown): boolean =>
        id === null || placeRows.some(row => row.id === id && ofPlace.maySee(who, row))
      /** Status of saving `after` over `before`; undefined for a new record. */
      const outcomeOf = (who: Human, before: Stored | undefined, after: Stored): number => {
        const acting = actingAs(who)
        if (acting === 'viewer') return 403
        if (before && !oracle.maySee(who, before)) return 404
        if (before ? !oracle.mayWrite(who, before, 'update') : !oracle.mayCreate(who)) return 403
        if (after.place_id !== before?.place_id && !maySeePlace(who, after.place_id)) return 422
        // A save that changes nothing stores nothing.
        if (before && Object.keys(after).every(name => after[name] === before[name])) return 200
        return oracle.mayLeave(who, after) ? (before ? 200 : 201) : 422
      }
      const recordAt = (index: number) => model[index]

      const answer = async (who: Human, ask: Ask, asked: Request, index: number): Promise<void> => {
        switch (asked.of) {
          case 'list': {
            const { from, to, place, ...exact } = asked.isFiltered ? asked.filters : {}
            const query = new URLSearchParams({ page: String(asked.page), size: String(asked.size) })
            for (const [name, value] of Object.entries(exact)) query.set(name, String(value))
            if (place !== undefined) query.set('place_id', String(placeId(place)))
            if (from !== undefined) query.set('amount.from', String(from))
            if (to !== undefined) query.set('amount.to', String(to))
            if (asked.search) query.set('search_key', asked.search)
            if (asked.sort) query.set('sort', asked.sort[0])
            if (asked.sort) query.set('order', asked.sort[1])
            const { status: got, body } = await ask('GET', `/api/things?${query}`)
            const reached = model.filter(record => oracle.maySee(who, record))
            if (got === 403 && reached.length === 0) return
            expect(got).toBe(200)
            const expected = reached.filter(
              record =>
                Object.entries(exact).every(([name, value]) => record[name] === value) &&
                (place === undefined || (record.place_id === placeId(place) && maySeePlace(who, placeId(place)))) &&
                (from === undefined || Number(record.amount) >= from) &&
                (to === undefined || Number(record.amount) <= to) &&
                String(record.title).toLowerCase().includes(asked.search.toLowerCase()),
            )
            const [field = 'id', order = 'asc'] = asked.sort ?? []
            const sign = order === 'desc' ? -1 : 1
            const sorted = expected.toSorted((one, other) => sign * (Number(one[field]) - Number(other[field])))
            const [start, end] = [(asked.page - 1) * asked.size, asked.page * asked.size]
            const found: readonly Stored[] = body.data.data
            expect({ total: body.data.total, last: body.data.last_page, count: found.length }).toEqual({
              total: expected.length,
              last: Math.max(1, Math.ceil(expected.length / asked.size)),
              count: sorted.slice(start, end).length,
            })
            expect(body.data.has_more).toBeUndefined()
            const ids = new Set(expected.map(({ id }) => id))
            expect(found.filter(({ id }) => !ids.has(id))).toEqual([])
            if (asked.sort)
              expect(found.map(each => each[field])).toEqual(sorted.slice(start, end).map(each => each[field]))
            seen += found.length
            return
          }
          case 'read':
          case 'read slug': {
            const record = recordAt(asked.at)
            const key = asked.of === 'read' ? (record?.id ?? missing) : (record?.slug ?? 'none')
            const { status: got, body } = await ask('GET', `/api/things/${key}`)
            const isSeen = record !== undefined && oracle.maySee(who, record)
            const isClosed = !model.some(each => oracle.maySee(who, each))
            expect([isSeen ? 200 : 404, ...(isClosed ? [403] : [])]).toContain(got)
            if (isSeen) expect(body.data).toMatchObject(record)
            return
          }
          case 'changes': {
            const record = recordAt(asked.at)
            const {
              status: got,
              body,
              text: said,
            } = await ask('GET', `/api/changes?resource=things&record_id=${record?.id ?? missing}`)
            const isSeen = record !== undefined && oracle.maySee(who, record)
            expect({ got, said }).toMatchObject({ got: 200 })
            expect(body.data.total).toBe(isSeen ? changes.get(Number(record.id)) : 0)
            return
          }
          case 'create': {
            const { word, ...others } = asked.values
            const body = { title: titled(word), ...valuesOf(others) }
            const { status: got, body: made } = await ask('POST', '/api/things', body)
            const typed: Stored = body
            const set = Object.entries(oracle.filled(who)).filter(([name]) => (typed[name] ?? null) === null)
            const expected = outcomeOf(who, undefined, { ...body, ...Object.fromEntries(set), created_by: who.id })
            expect({ got, made }).toMatchObject({ got: expected })
            if (got === 201) keep(made.data)
            return
          }
          case 'update': {
            const before = recordAt(asked.at)
            const wanted = valuesOf(asked.values)
            const { status: got, text: said } = await ask('PUT', `/api/things/${before?.id ?? missing}`, wanted)
            const missed = actingAs(who) === 'viewer' ? 403 : 404
            const expected = before ? outcomeOf(who, before, { ...before, ...wanted }) : missed
            expect({ got, said }).toMatchObject({ got: expected })
            if (got === 200 && before) apply(before, wanted)
            return
          }
          case 'delete': {
            const before = recordAt(asked.at)
            const { status: got, text: said } = await ask('DELETE', `/api/things/${before?.id ?? missing}`)
            const isSeen = before !== undefined && oracle.maySee(who, before)
            const refused = isSeen ? (oracle.mayWrite(who, before, 'delete') ? 200 : 403) : 404
            expect({ got, said }).toMatchObject({ got: actingAs(who) === 'viewer' ? 403 : refused })
            if (got === 200) model.splice(model.indexOf(before as Record<string, unknown>), 1)
            return
          }
          case 'bulk': {
            const wanted = valuesOf(asked.values)
            const befores = asked.ats.map(each => recordAt(each))
            const items = befores.map((before, place) => ({ id: Number(before?.id ?? missing - place), ...wanted }))
            const { status: got, body } = await ask('POST', '/api/things/bulk', { items })
            const expected = befores.map(before => (before ? outcomeOf(who, before, { ...before, ...wanted }) : 404))
            if (actingAs(who) === 'viewer' || expected.every(each => each === 403)) return expect(got).toBe(403)
            expect(got).toBe(200)
            const failed = new Map<number, number>(
              body.data.failed.map((each: { id: number; status: number }) => [each.id, each.status]),
            )
            expect(items.map(({ id }) => failed.get(id) ?? 200)).toEqual(expected)
            for (const before of befores) if (before && !failed.has(Number(before.id))) apply(before, wanted)
            return
          }
          default: {
            const other = asked.who % humans.length
            if (other === index) return
            const { id } = humans[other] as Human
            const { status: got, text: said } = await owner('PUT', `/api/users/${id}`, userOf(asked.human))
            expect({ got, said }).toMatchObject({
              got: asked.human.place !== null && placeId(asked.human.place) === missing ? 422 : 200,
            })
            if (got === 200) humans[other] = humanOf(id, asked.human)
          }
        }
      }
      const apply = (before: Record<string, unknown>, wanted: Stored): void => {
        if (Object.keys(wanted).some(name => before[name] !== wanted[name])) changed(Number(before.id))
        Object.assign(before, wanted)
      }

      for (const [by, asked] of given.requests) {
        const index = by % humans.length
        const who = humans[index] as Human
        sent += 1
        try {
          await answer(who, asks[index] as Ask, asked, index)
        } catch (error) {
          const facts = {
            asked,
            who,
            ofThings,
            ofPlaces,
            record: 'at' in asked ? recordAt(asked.at) : undefined,
            placeRows,
          }
          throw new Error(`Request ${sent}: ${JSON.stringify(facts)}`, { cause: error })
        }
      }
      const { rows: stored } =
        await sql<Stored>`select id, title, kind, amount, place_id, is_open, status, created_by, slug
        from things order by id`.execute(forEveryApplication(database.db))
      expect(stored).toEqual(model.toSorted((one, other) => Number(one.id) - Number(other.id)))
    } finally {
      await app.close()
    }
  }

  test(`${requests} requests, seed ${seed}`, { timeout: 900_000 }, async () => {
    const numRuns = Math.ceil(requests / requestsOfWorld)
    await fc.assert(fc.asyncProperty(world, play), { numRuns, seed, endOnFailure: true })
    expect(sent).toBeGreaterThanOrEqual(requests)
    expect(seen).toBeGreaterThan(requests / 10)
  })
})
