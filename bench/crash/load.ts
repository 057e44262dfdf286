/** Other clients of a site while editors write: readers, searchers, and clients that behave badly. */
import { randomBytes, randomInt } from 'node:crypto'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { type Caller, call, NoAnswerError, upload } from './siteCalls.ts'
import { newPicture } from './writers.ts'

/** Counts of the load. */
export interface Traffic {
  reads: number
  /** Calls without a response, for example while a server restarts. */
  unanswered: number
  /** Responses 503 of a server that is shutting down. */
  turnedAway: number
  /** Unexpected responses, by address and status. */
  readonly wrong: Map<string, number>
  aborted: number
  slow: number
}

const pages = ['/', '/about-gmpf', '/contact-us', '/api/posts?page=1&size=20', '/api/menus', '/sitemap.xml']
const searches = ['pond', 'training', 'মাছ', '100%', 'crash', 'nowhere to be found']

/** Work that is repeated. Gets the editor of the current server. */
type Work = (editor: Caller, traffic: Traffic, isStopping: () => boolean) => Promise<void>

const read: Work = async (editor, traffic, isStopping) => {
  const words = encodeURIComponent(searches[randomInt(searches.length)] ?? '')
  const search = [`/api/search?q=${words}`, `/api/posts?search_key=${words}`, `/search?q=${words}`]
  const path = [...pages, ...search][randomInt(pages.length + search.length)] ?? '/'
  const { status } = await call({ ...editor, token: '' }, 'GET', path)
  traffic.reads += 1
  if (status === 503 && isStopping()) traffic.turnedAway += 1
  else if (status !== 200) traffic.wrong.set(`${status} ${path}`, (traffic.wrong.get(`${status} ${path}`) ?? 0) + 1)
}

/** Aborts the upload of a picture. */
const abortUpload: Work = async (editor, traffic) => {
  const picture = Buffer.concat([await newPicture(), randomBytes(3_000_000)])
  traffic.aborted += 1
  await upload(editor, picture, AbortSignal.timeout(randomInt(1, 40))).catch(() => undefined)
  await pause(randomInt(200, 1_000))
}

/** Sends the head of a request byte by byte, and then stalls. */
const dawdle: Work = async ({ url }, traffic) => {
  const { hostname, port } = new URL(url)
  traffic.slow += 1
  const socket = connect({ host: hostname, port: Number(port) })
  socket.on('error', () => undefined)
  for (const letter of 'POST /api/login HTTP/1.1\r\nhost: slow\r\ncontent-length: 900\r\n\r\n{"ident') {
    if (socket.destroyed) break
    socket.write(letter)
    await pause(60)
  }
  await pause(2_000)
  socket.destroy()
}

/** Number of clients for each kind of work. */
const crowd: readonly (readonly [Work, number])[] = [
  [read, 6],
  [abortUpload, 1],
  [dawdle, 3],
]

/** Applies the load to the site's current server until the returned function is called, which resolves once all clients have stopped. */
export const startLoad = (
  { editor, isStopping }: { readonly editor: () => Caller; readonly isStopping: () => boolean },
  traffic: Traffic,
): (() => Promise<void>) => {
  let isWanted = true
  const repeat = async (work: Work): Promise<void> => {
    while (isWanted) {
      try {
        await work(editor(), traffic, isStopping)
      } catch (error) {
        if (!(error instanceof NoAnswerError)) throw error
        traffic.unanswered += 1
        await pause(100)
      }
      // Think time; without it the load alone would use the whole machine.
      await pause(randomInt(10, 60))
    }
  }
  const all = Promise.all(crowd.flatMap(([work, count]) => Array.from({ length: count }, () => repeat(work))))
  all.catch(() => undefined)
  return async () => {
    isWanted = false
    await all
  }
}
