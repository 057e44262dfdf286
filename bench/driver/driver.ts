/**
 * The second reference server, a separate process: the bare driver of the database behind a bare Fastify. It uses only
 * prepared statements and covering indexes, counts the totals of lists once at startup, and does no checks and no
 * compression. A create writes the same rows as the server in one transaction: the content version, the post, its entry
 * and words in the search index, and the change in the journal.
 */

import { fastify } from 'fastify'
import type { Row } from '../../server/db/tables.ts'
import { columnsFor } from '../../server/records/read/sentRecords.ts'
import { entryOf, siteTerm, titleTerm } from '../../server/search/site/searchEntries.ts'
import { posts, site } from '../../src/resources/index.ts'
import { searchColumn } from '../../src/schema/descriptor/resource.ts'
import { toTimestamp } from '../../src/schema/values/time/dates.ts'
import { postSlug } from '../fill/fill.ts'
import { openStatements, type Statements, type Step } from './driverStatements.ts'

/** Names of the process's environment variables. */
export const driverVariables = { database: 'DRIVER_DATABASE', appKey: 'DRIVER_APP_KEY' } as const

const quoted = (names: readonly string[]): string => names.map(name => `"${name}"`).join(', ')

type Scope = 'visitor' | 'owner'
const conditionOf = { visitor: 'app_key = ? and status = 1', owner: 'app_key = ?' } as const satisfies {
  [S in Scope]: string
}

/**
 * Query of a page: the ids are found in order in an index alone, and the rows are read only then. PostgreSQL does not
 * guarantee the order of a join, so it sorts again.
 */
const listSql = (scope: Scope, filter: string, isPostgres: boolean): string =>
  `select ${columnsFor(posts, scope).map(name => `post."${name}"`)} from (
     select id from posts where ${conditionOf[scope]}${filter} order by sort_order, id desc limit ? offset ?
   ) as found cross join posts as post where post.id = found.id${isPostgres ? ' order by post.sort_order, post.id desc' : ''}`

const filterSql = ' and category_id = ?'

const readTotals = async (statements: Statements, appKey: string) => {
  const [all] = await statements.all('select count(*) as total from posts where app_key = ?', [appKey])
  const byCategory = new Map<string, number>()
  const counted = 'select category_id, count(*) as total from posts where app_key = ? group by category_id'
  for (const { category_id, total } of await statements.all(counted, [appKey]))
    byCategory.set(String(category_id), Number(total))
  return (category: string | undefined): number =>
    category === undefined ? Number(all?.total) : (byCategory.get(category) ?? 0)
}

/**
 * Returns a function that gives the steps that store a post, which is a copy of the first generated one with another
 * title.
 */
const createSteps = async (statements: Statements, appKey: string): Promise<(title: string) => readonly Step[]> => {
  const [sample] = await statements.all('select * from posts where app_key = ? and slug = ?', [appKey, postSlug(0)])
  if (!sample) throw new Error('The database has no generated posts.')
  // The server merges segments of the index between requests; here SQLite merges them automatically.
  if (!statements.isPostgres)
    for (const [option, value] of Object.entries({ automerge: 4, crisismerge: 16 }))
      await statements.all(`insert into search_words (search_words, rank) values ('${option}', ${value})`, [])
  const { id: _id, ...columns } = sample
  const entry = entryOf(site, posts, sample)
  const now = toTimestamp(new Date())
  const terms = [siteTerm(appKey), ...(entry?.title ?? []).map(titleTerm), ...(entry?.words ?? [])]
  const insert = `insert into posts (${quoted(Object.keys(columns))}) values (${Object.keys(columns).map(() => '?')}) returning id`
  const postOf = (title: string): Row => ({
    ...columns,
    ...{ title, slug: title.toLowerCase().replace(' ', '-') },
    ...{ [searchColumn]: `${title.toLowerCase()}\n${sample[searchColumn]}`, created_at: now, updated_at: now },
  })
  const index = (title: string): readonly Step[] => {
    const words = [
      ...terms,
      ...title
        .toLowerCase()
        .split(' ')
        .flatMap(word => [word, titleTerm(word)]),
    ]
    const insertWords = statements.isPostgres
      ? 'insert into search_words (id, words) values (?, array_to_tsvector(?::text[]))'
      : 'insert into search_words (rowid, words) values (? * 2, ?)'
    return [
      {
        sql: 'insert into search_entries (app_key, resource, record_id) values (?, ?, ?) returning id',
        values: before => [appKey, 'posts', Number(before[1]?.id)],
      },
      {
        sql: insertWords,
        values: before => [Number(before[2]?.id), statements.isPostgres ? words : words.join(' ')],
      },
    ]
  }
  const change = `insert into changes (app_key, resource, record_id, title, action, user_id, user_name, at) values (?, ?, ?, ?, ?, ?, ?, ?)`
  return title => [
    {
      sql: 'update application_state set content_version = content_version + 1 where app_key = ?',
      values: () => [appKey],
    },
    { sql: insert, values: () => Object.values(postOf(title)) },
    ...index(title),
    {
      sql: change,
      values: before => [appKey, 'posts', Number(before[1]?.id), title, 'created', 1, 'Administrator', now],
    },
  ]
}

interface ListQuery {
  readonly page: string
  readonly size: string
  readonly category_id?: string
}

/** Entry point of the process. Prints its address. */
export const runDriver = async (): Promise<void> => {
  const appKey = process.env[driverVariables.appKey] ?? ''
  const statements = openStatements(process.env[driverVariables.database] ?? '')
  const totalOf = await readTotals(statements, appKey)
  const stepsOf = await createSteps(statements, appKey)
  const app = fastify()
  app.setErrorHandler((error, _request, reply) => {
    console.error('The bare driver failed.', error)
    return reply.code(500).send()
  })
  app.get<{ Querystring: ListQuery }>('/api/posts', async request => {
    const { page, size, category_id: category } = request.query
    const scope = request.headers.authorization === undefined ? 'visitor' : 'owner'
    const filter = category === undefined ? [] : [Number(category)]
    const data = await statements.all(listSql(scope, category === undefined ? '' : filterSql, statements.isPostgres), [
      appKey,
      ...filter,
      Number(size),
      (Number(page) - 1) * Number(size),
    ])
    const total = totalOf(category)
    const last = Math.ceil(total / Number(size))
    return { data: { data, current_page: Number(page), last_page: last, total, per_page: Number(size) } }
  })
  app.post<{ Body: { readonly title: string } }>('/api/posts', async (request, reply) => {
    const { title } = request.body
    await statements.together(stepsOf(title))
    return reply.code(201).send({ message: 'Post created.', data: { title } })
  })
  console.log(await app.listen({ port: 0, host: '127.0.0.1' }))
}
