/**
 * `npm run bench -- [--posts N] [--seconds N] [--rounds N]`: how fast the built server answers, in ratios to a bare Fastify that sends the same bytes.
 * Default: 10,000 posts, 5 seconds, 3 rounds. Needs the packages for development.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../server/config.ts'
import { runProgram } from '../server/program.ts'
import { isProgram, projectFolder } from '../server/projectFolder.ts'
import { openProvider } from '../server/provider.ts'
import { StartError } from '../server/startError.ts'
import { fillPosts } from './fill.ts'
import { makeOwnFolder } from './leaving.ts'
import { type Comparison, compare } from './measure.ts'
import { bareFastify, type Subject, startSubject } from './subject.ts'

const appKey = 'demo'
const main = join(projectFolder, 'dist/server/main.js')

const cases = (posts: number) => ({
  'home page': '/',
  'post page': '/news/measured-100',
  'list of posts': '/api/posts?page=1&size=10',
  'one post by slug': '/api/posts/measured-100',
  'deep page': `/api/posts?page=${Math.floor(posts / 10)}&size=10`,
  search: '/api/posts?page=1&size=10&search_key=post+77',
})

const options = () => {
  const { values } = parseArgs({
    options: {
      posts: { type: 'string', default: '10000' },
      seconds: { type: 'string', default: '5' },
      rounds: { type: 'string', default: '3' },
    },
  })
  const whole = (name: keyof typeof values) => {
    if (!/^[1-9]\d{0,6}$/.test(values[name])) throw new StartError(`--${name} must be a whole number, like 10.`)
    return Number(values[name])
  }
  return { posts: whole('posts'), seconds: whole('seconds'), rounds: whole('rounds') }
}

const measureCase = async (
  subject: Subject,
  path: string,
  { folder, seconds, rounds }: { readonly folder: string; readonly seconds: number; readonly rounds: number },
): Promise<Comparison> => {
  const headers = { 'app-key': appKey, 'accept-encoding': 'br' }
  const answer = await fetch(subject.url + path, { headers: { 'app-key': appKey } })
  const body = join(folder, 'body')
  await writeFile(body, Buffer.from(await answer.arrayBuffer()))
  const yardstick = await startSubject(['--input-type=module', '--eval', bareFastify], {
    BODY: body,
    TYPE: answer.headers.get('content-type') ?? 'text/plain',
  })
  try {
    return await compare({ url: subject.url + path, headers }, { url: yardstick.url, headers }, { seconds, rounds })
  } finally {
    await yardstick.stop()
  }
}

const round = (value: number, digits = 0) => value.toFixed(digits)

const run = async (): Promise<void> => {
  const { posts, seconds, rounds } = options()
  const folder = await makeOwnFolder('bench')
  const env = { DATA_DIR: join(folder, 'data'), APP_KEY: appKey, ADMIN_PASSWORD: 'only for measuring', PORT: '0' }
  console.info(`Storing ${posts} posts …`)
  const provider = await openProvider(readConfig(env), projectFolder)
  await fillPosts(provider.store, appKey, posts)
  await provider.close()

  const subject = await startSubject([main], env)
  try {
    const memoryAtRest = await subject.memory()
    const table: Record<string, Record<string, string>> = {}
    for (const [name, path] of Object.entries(cases(posts))) {
      console.info(`Measuring: ${name} …`)
      const result = await measureCase(subject, path, { folder, seconds, rounds })
      table[name] = {
        'requests/s': round(result.requestsPerSecond),
        'p50 ms': round(result.p50, 1),
        'p99 ms': round(result.p99, 1),
        'bare Fastify': round(result.yardstick),
        ratio: round(result.ratio, 2),
      }
    }
    console.table(table)
    const megabytes = (bytes: number) => `${round(bytes / 1_000_000)} MB`
    console.info(`Start on an existing database: ${round(subject.startMs)} ms`)
    console.info(`Memory: ${megabytes(memoryAtRest)} at rest, ${megabytes(await subject.memory())} after the run`)
  } finally {
    await subject.stop()
  }
}

if (isProgram(import.meta.url)) await runProgram(run)
