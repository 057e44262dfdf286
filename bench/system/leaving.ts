/** Cleanup when a program ends normally, with an error or by a signal. Only SIGKILL prevents it. */
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

/** Registers synchronous work for the end of this process. It runs in reverse order of registration. */
export const onExit = (work: () => void): void => {
  if (works.length === 0) listen()
  works.push(work)
}

/** A new folder that is removed when this process ends. */
export const makeTemporaryFolder = async (name: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), `${name}-`))
  // Retries, as a server that was just killed may still write.
  onExit(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }))
  return folder
}
