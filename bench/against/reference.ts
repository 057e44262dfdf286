/** Another commit of the product, checked out and built in a folder of its own in the bench's folder. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { projectFolder } from '../../server/runtime/projectFolder.ts'
import { StartError } from '../../server/runtime/startError.ts'
import { benchFolder } from '../fill/filledSites.ts'

/** A built commit. */
export interface Reference {
  /** Full hash. */
  readonly commit: string
  readonly folder: string
}

const lockFile = 'package-lock.json'

const git = (...words: readonly string[]) => spawnSync('git', [...words], { cwd: projectFolder, encoding: 'utf8' })

/** Full hash of a commit. Throws StartError if this repository does not have it. */
const commitOf = (name: string): string => {
  const { status, stdout } = git('rev-parse', '--verify', '--quiet', `${name}^{commit}`)
  if (status !== 0)
    throw new StartError(`--against: unknown commit '${name}'. Use a commit, branch or tag of this repository.`)
  return stdout.trim()
}

const runIn = (folder: string, command: string, words: readonly string[]): void => {
  // Output goes to standard error: standard output contains only the result.
  const { status, error } = spawnSync(command, [...words], { cwd: folder, stdio: ['ignore', 2, 2] })
  if (status !== 0)
    throw new StartError(`'${command} ${words.join(' ')}' failed in ${folder}. See the reason above.`, {
      cause: error,
    })
}

/** Links the installed packages if the lock files are equal; otherwise installs the commit's packages. */
const installPackages = async (folder: string): Promise<void> => {
  const [own, other] = await Promise.all([projectFolder, folder].map(each => readFile(join(each, lockFile), 'utf8')))
  if (own === other) await symlink(join(projectFolder, 'node_modules'), join(folder, 'node_modules'))
  else runIn(folder, 'npm', ['ci', '--no-audit', '--no-fund'])
}

/** Builds a commit with this version of Node, unless an earlier run has. Throws StartError if it cannot be built. */
export const buildReference = async (name: string): Promise<Reference> => {
  const commit = commitOf(name)
  const folder = join(benchFolder(), `commit-${commit.slice(0, 12)}-node${process.versions.modules}`)
  if (existsSync(join(folder, 'dist/server/main.js'))) return { commit, folder }
  console.info(`Building ${name} in ${folder}; it is stored for the next run …`)
  await mkdir(dirname(folder), { recursive: true })
  await rm(folder, { recursive: true, force: true })
  git('worktree', 'prune')
  runIn(projectFolder, 'git', ['worktree', 'add', '--quiet', '--detach', folder, commit])
  await installPackages(folder)
  runIn(folder, process.execPath, ['scripts/build.js', '--quiet'])
  return { commit, folder }
}
