/**
 * Cached statements, totals, pages, reports and rights belong to one reach: people with different reaches ask in turn,
 * and then their reach changes.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type LimitedApp, type Person, pictureName, startLimitedApp } from '../../../support/access/limitedSite.ts'
import { reaches } from '../../../support/access/reaches.ts'
import { dialects } from '../../../support/sites/databases.ts'

const lists = [
  '/api/gazettes?size=5',
  '/api/gazettes?size=5&page=2&sort=amount&order=desc',
  '/api/gazettes?search_key=zqgazettes&size=4',
  '/api/gazettes?kind=open&status=0',
  '/api/gazettes?title.contains=zq&size=3',
  '/api/notes?all=1',
  `/api/files/${pictureName}/uses`,
  '/api/usage',
  '/api/attention',
  '/api/changes?resource=gazettes&size=5',
]

describe.each(dialects)('caches and reaches on %s', dialect => {
  let site: LimitedApp
  const answers = new Map<string, string>()
  beforeAll(async () => {
    site = await startLimitedApp(dialect)
    // Each answer of a site that nobody else has asked.
    for (const office of [site.north, site.south]) {
      await move('clerk', office)
      for (const url of lists) answers.set(`${office} ${url}`, await answerOf('clerk', url))
    }
    await site.close()
    site = await startLimitedApp(dialect)
  })
  afterAll(() => site?.close())

  const move = async (who: Person, office: number): Promise<void> => {
    const url = `/api/users/${site.ids[who]}`
    expect(await site.as('owner')('PUT', url, { office_id: office })).toMatchObject({ status: 200 })
  }
  const answerOf = async (
    who: Person,
    url: string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<string> => {
    const { status, text, body } = await site.as(who)('GET', url, undefined, headers)
    // A busy server answers before the report is made.
    if (url === '/api/attention' && !body?.is_current) return answerOf(who, url, headers)
    expect({ url, status }).toEqual({ url, status: 200 })
    return text
  }

  test('a list depends on nothing but the reach of the person who asks now', async () => {
    const offices = [site.north, site.south]
    expect(
      new Set(lists.map(url => answers.get(`${site.north} ${url}`) === answers.get(`${site.south} ${url}`))),
    ).toEqual(new Set([false]))
    for (const [round, office] of [...offices, ...offices, site.north].entries()) {
      await move('clerk', office)
      for (const url of lists) {
        await answerOf('owner', url)
        const tag = (await site.as('editor')('GET', url)).headers.etag
        const given = await answerOf('clerk', url, { 'if-none-match': typeof tag === 'string' ? tag : '*' })
        expect({ round, url, given }).toEqual({ round, url, given: answers.get(`${office} ${url}`) })
        // Editors of the north reach the same records as a clerk there.
        const other = await answerOf('editor', url)
        if (url.startsWith('/api/gazettes')) expect(other).toBe(answers.get(`${site.north} ${url}`))
      }
    }
  })

  test('totals count the records in reach, also after they change', async () => {
    const totalOf = async (who: Person) => (await site.as(who)('GET', '/api/gazettes')).body.data.total
    const present = site.records.filter(({ resource, mark }) => resource === 'gazettes' && !site.undos[mark])
    for (const who of ['owner', 'editor', 'author', 'reporter', 'viewer'] as const)
      expect({ who, total: await totalOf(who) }).toEqual({
        who,
        total: present.filter(record => reaches(who, site, record)).length,
      })
    const before = await totalOf('editor')
    const record = { title: 'More', office_id: site.south, status: 0 }
    const { body } = await site.as('owner')('POST', '/api/gazettes', record)
    expect(await totalOf('editor')).toBe(before)
    await site.as('owner')('PUT', `/api/gazettes/${body.data.id}`, { office_id: site.north })
    expect(await totalOf('editor')).toBe(before + 1)
    await site.as('owner')('DELETE', `/api/gazettes/${body.data.id}`)
    expect(await totalOf('editor')).toBe(before)
  })
})
