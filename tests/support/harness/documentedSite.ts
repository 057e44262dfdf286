/** A site as in docs/site.md, in an empty folder with the packed product, on the newest Node. */
import { execFile, spawn, spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../../../scripts/freePort.js'
import { linkPackages } from './linkedPackages.ts'
import { fetchNode, fetchNpm, newestRelease } from './nodes.ts'

const run = promisify(execFile)

/** Code block in a documentation page. It contains a whole file, or one line of a file. */
export interface Block {
  readonly file: string
  readonly text: string
  /** True if the block is one line that replaces the line with the same beginning. */
  readonly isEdit: boolean
}

/** Reads the code blocks that name a file (`title` or `edit`) from a documentation page, in order. */
export const codeBlocksIn = async (page: string): Promise<readonly Block[]> =>
  [...(await readFile(page, 'utf8')).matchAll(/^```\w+ (title|edit)="([^"]+)"\n(.*?)^```$/gms)].map(
    ([, how, file = '', text = '']) => ({ file, text, isEdit: how === 'edit' }),
  )

export interface SiteFolder {
  readonly folder: string
  /** Runs `site` with the given arguments and returns its output. Rejects if it fails. */
  readonly site: (...words: readonly string[]) => Promise<string>
  readonly install: (packed: string) => Promise<void>
  readonly write: (blocks: readonly Block[]) => Promise<void>
  /** Runs `site start` or `site dev`. Resolves once the site responds. */
  readonly start: (command: 'start' | 'dev') => Promise<RunningSite>
  readonly remove: () => Promise<void>
}
export interface RunningSite {
  readonly url: string
  readonly printed: () => string
  readonly stop: () => Promise<unknown>
}

const editLine = (source: string, line: string): string => {
  const key = /^\s*\w+:/.exec(line)?.[0] ?? line
  const lines = source.split('\n')
  const at = lines.findIndex(each => each.startsWith(key))
  if (at < 0) throw new Error(`No line begins with '${key}'.`)
  return lines.with(at, line).join('\n')
}

/** Returns the source of a file after a block of the documentation was applied. */
export const withBlock = (source: string, { text, isEdit }: Block): string =>
  isEdit ? editLine(source, text.trimEnd()) : text

/** Creates the folder and links the packages that the product needs. Call `install` to install the product itself. */
export const makeSiteFolder = async (): Promise<SiteFolder> => {
  const [program, npm] = [await fetchNode(newestRelease), await fetchNpm(newestRelease)]
  const folder = await mkdtemp(join(tmpdir(), 'own-site-'))
  const bin = join(folder, '.node')
  await mkdir(bin)
  await symlink(program, join(bin, 'node'))
  const { NODE_ENV: _, NODE_OPTIONS: __, ...env } = process.env
  const options = { cwd: folder, env: { ...env, PATH: `${bin}:${process.env.PATH}`, SITE_FOLDER: folder } }
  const command = join(folder, 'node_modules/organisation-site/bin/site.js')
  linkPackages(folder)
  return {
    folder,
    site: async (...words) => {
      const { status, stdout, stderr } = spawnSync(program, [command, ...words], { ...options, encoding: 'utf8' })
      if (status !== 0) throw new Error(`site ${words.join(' ')} ends with ${status}:\n${stdout}${stderr}`)
      return stdout + stderr
    },
    install: async packed => {
      await run(program, [npm, 'install', packed, '--no-audit', '--no-fund', '--prefer-offline'], options)
    },
    write: async blocks => {
      for (const block of blocks) {
        const path = join(folder, block.file)
        await mkdir(dirname(path), { recursive: true })
        await writeFile(path, withBlock(block.isEdit ? await readFile(path, 'utf8') : '', block))
      }
    },
    start: async words => {
      const port = await freePort()
      const server = spawn(program, [command, words], { ...options, env: { ...options.env, PORT: String(port) } })
      const ended = new Promise(resolve => server.once('exit', resolve))
      let output = ''
      for (const stream of [server.stdout, server.stderr])
        stream.setEncoding('utf8').on('data', text => (output += text))
      const url = `http://127.0.0.1:${port}`
      const stop = () => {
        server.kill('SIGTERM')
        return ended
      }
      const isUp = async () => (await fetch(`${url}/healthz`).catch(() => undefined))?.ok === true
      // Long timeout for busy machines. Only a failing start waits that long.
      for (const deadline = Date.now() + 600_000; !(await isUp()); ) {
        if (server.exitCode !== null || Date.now() > deadline) {
          await stop()
          throw new Error(`The site does not start:\n${output}`)
        }
        await new Promise(resolve => setTimeout(resolve, 200))
      }
      return { url, printed: () => output, stop }
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
