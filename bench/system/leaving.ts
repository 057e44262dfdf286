/** What a program leaves as it found it, however it ends: done, failed, or ended by a signal. Only a kill leaves things behind. */
import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Exit codes of programs that a signal has ended. */
const codes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const

const works: (() => void)[] = []

const listen = (): void => {
  process.once('exit', () => {
    for (const work of works.toReversed()) work()
  })
  for (const [signal, code] of Object.entries(codes)) process.once(signal, () => process.exit(code))
}

/** Has work done when this process ends, in reverse order of the calls; nothing that waits. */
export const onLeaving = (work: () => void): void => {
  if (works.length === 0) listen()
  works.push(work)
}

/** A new folder that is removed when this process ends. */
export const makeOwnFolder = async (name: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), `${name}-`))
  // A server that is killed in the same moment may still write.
  onLeaving(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }))
  return folder
}
