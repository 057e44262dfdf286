/** A site whose server is ended in bad ways, with those who write to it and the ledger of what it has acknowledged. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { projectFolder } from '../../server/runtime/projectFolder.ts'
import { type Subject, startSubject, unitEnvironment } from '../system/subject.ts'
import { createLedger, newPost } from './ledger.ts'
import { call, type Editor, signIn } from './siteCalls.ts'
import { createWriter, type Tally } from './writers.ts'

const main = join(projectFolder, 'dist/server/main.js')
const writerCount = 4
const unreadCalls = 40
const email = 'editor@example.org'
const password = 'only for crashing'

/** A built server on a data folder, started, with its first user signed in. `variables` are more of its environment. */
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
  let editor: Editor = await signIn(server.url, email, password)
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
    editor: (): Editor => editor,
    memory: () => server.memory(),
    acknowledged: ledger.count,
    lost: () => lost,
    torn: () => torn,
    /** Remembers what is wrong beside lost and torn. */
    complain: (message: string): void => void complaints.push(message),

    /** Has everyone write until the returned function is called, or no answer comes. It resolves when nothing is under way. */
    writeAll: (): (() => Promise<void>) => {
      let isWanted = true
      const work = Promise.all(writers.map((writer, index) => writer.write(editor, index === 0, () => isWanted)))
      // The caller learns what went wrong.
      work.catch(() => undefined)
      return async () => {
        isWanted = false
        await work
      }
    },

    /** Sends new records and changes, and reads no answer. */
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

    /** The status of one write that no ledger knows of; 0 where no answer came. */
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

    /** Complains unless a second server on the same folder ends at once with one sentence. */
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
    /** From the signal that ends it until it is started again. */
    isStopping: () => isStopping,
    /** Starts the server again, on what the former one has left. */
    restart: async (): Promise<void> => {
      server = await startSubject([main], env)
      editor = { ...editor, url: server.url }
      isStopping = false
    },

    /** Compares what the site holds with what it has acknowledged, and says the result. */
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
