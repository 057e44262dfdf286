/** A site whose server can be killed and restarted, with its writers and the ledger of acknowledged writes. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { projectFolder } from '../../server/runtime/projectFolder.ts'
import { type Subject, startSubject, unitEnvironment } from '../system/subject.ts'
import { createLedger, newPost } from './ledger.ts'
import { type Caller, call, signIn } from './siteCalls.ts'
import { createWriter, type Tally } from './writers.ts'

const main = join(projectFolder, 'dist/server/main.js')
const writerCount = 4
const unreadCalls = 40
const email = 'editor@example.org'
const password = 'only for crashing'

/** Starts a built server on a data folder and signs in its first user. `variables` are added to its environment. */
export const createCrashSite = async (folder: string, variables: Readonly<Record<string, string>> = {}) => {
  const env = {
    ...unitEnvironment,
    DATA_DIR: folder,
    PORT: '0',
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: password,
    LOG_LEVEL: 'silent',
    ...variables,
  }
  let server: Subject = await startSubject([main], env)
  let editor: Caller = await signIn(server.url, email, password)
  const ledger = createLedger()
  const tally: Tally = { refused: new Map() }
  const writers = Array.from({ length: writerCount }, () => createWriter(ledger, tally))
  const complaints: string[] = []
  let [lost, torn] = [0, 0]
  let isStopping = false

  return {
    folder,
    ledger,
    complaints,
    editor: (): Caller => editor,
    memory: () => server.memory(),
    acknowledged: ledger.count,
    lost: () => lost,
    torn: () => torn,
    /** Records a problem other than lost and torn records. */
    complain: (message: string): void => void complaints.push(message),

    /**
     * Makes all writers write until the returned function is called or a response is missing. That function resolves
     * once no call is in progress.
     */
    writeAll: (): (() => Promise<void>) => {
      let isWanted = true
      const work = Promise.all(writers.map((writer, index) => writer.write(editor, index === 0, () => isWanted)))
      // The error is reported when the caller awaits it.
      work.catch(() => undefined)
      return async () => {
        isWanted = false
        await work
      }
    },

    /** Sends creates and updates without reading the responses. */
    writeUnread: (): void => {
      const free = [...ledger.entries].filter(([, { acknowledged, pending }]) => acknowledged !== 'gone' && !pending)
      for (let number = 0; number < unreadCalls; number += 1) {
        const { post, digest } = newPost()
        const [id, entry] = (number % 4 === 0 && free[number / 4]) || []
        if (id !== undefined && entry && entry.acknowledged !== 'gone') {
          entry.pending = { version: entry.acknowledged.version + 1, digest }
          call(editor, 'PUT', `/api/posts/${id}`, post).catch(() => undefined)
        } else call(editor, 'POST', '/api/posts', post).catch(() => undefined)
      }
    },

    /** Status of one write outside of the ledger; 0 without a response. */
    tryToWrite: (): Promise<number> =>
      call(editor, 'POST', '/api/posts', newPost().post).then(
        ({ status }) => status,
        () => 0,
      ),

    statusOf: (path: string): Promise<number> =>
      call(editor, 'GET', path).then(
        ({ status }) => status,
        () => 0,
      ),

    /** Records a problem unless a second server on the same folder exits immediately with one sentence. */
    refuseSecond: (): void => {
      const { status, stderr } = spawnSync(process.execPath, [main], { env, encoding: 'utf8', timeout: 30_000 })
      const isOneSentence = /^The data folder .* is in use by another server \(process \d+\)\..*\n$/.test(stderr)
      if (status === 1 && isOneSentence) console.info(`A second server was refused: ${stderr.trim()}`)
      else complaints.push(`A second server on the data folder ended with ${status}: ${stderr}`)
    },

    isRunning: () => server.isRunning(),
    kill: () => server.kill(),
    stop: () => {
      isStopping = true
      return server.stop()
    },
    /** True from the stop signal until the restart. */
    isStopping: () => isStopping,
    /** Restarts the server on the data of the previous one. */
    restart: async (): Promise<void> => {
      server = await startSubject([main], env)
      editor = { ...editor, url: server.url }
      isStopping = false
    },

    /** Compares the site with the ledger and returns the result as text. */
    compare: async (): Promise<string> => {
      const found = await ledger.compare(editor)
      lost += found.lost.length
      torn += found.torn.length
      complaints.push(...found.lost.map(each => `lost: ${each}`), ...found.torn.map(each => `torn: ${each}`))
      const refused = [...tally.refused].map(([status, count]) => `${count} × ${status}`).join(', ')
      tally.refused.clear()
      const figures = `acknowledged ${found.acknowledged}, lost ${found.lost.length}, torn ${found.torn.length}`
      return refused ? `${figures} (refused: ${refused})` : figures
    },
  }
}

export type CrashSite = Awaited<ReturnType<typeof createCrashSite>>
