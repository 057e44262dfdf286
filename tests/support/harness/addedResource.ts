/** The product with two resources more, `tests/fixtures/notices.ts` and `branches.ts`: what a developer adds must pass every test that runs over all resources. */
import { dirname, relative, resolve } from 'node:path'
import type { Plugin } from 'vite'

interface Addition {
  /** From the root of the project. */
  readonly file: string
  readonly names: Readonly<Record<string, readonly string[]>>
  /** The line below which the other stands. */
  readonly below: string
  readonly line: string
}

/** What a developer writes beside the descriptor: its place in the registry, its effects, and its words in Bangla. */
const additions: readonly Addition[] = [
  {
    file: 'src/resources/index.ts',
    names: { branches: ['branches'], notices: ['notices'] },
    below: 'export const resources = [',
    line: 'notices,\n  branches,',
  },
  {
    file: 'server/effects/index.ts',
    names: { noticeEffects: ['noticeEffects'] },
    below: 'export const allEffects: readonly Effects[] = [',
    line: 'noticeEffects,',
  },
  {
    file: 'src/resources/words/index.ts',
    names: { addedWords: ['branchesWords', 'noticesWords'] },
    below: '\n} = {',
    line: 'branches: branchesWords,\n  notices: noticesWords,',
  },
]

/** The files with a line for an added resource, from the root of the project. */
export const filesWithAdditions: readonly string[] = additions.map(({ file }) => file)

/** A file with the lines of the added resources; undefined where it has none of them. */
export const withAdditions = (name: string, code: string): string | undefined => {
  const addition = additions.find(({ file }) => file === name)
  if (!addition) return undefined
  const { file, names, below, line } = addition
  if (!code.includes(below)) throw new Error(`${file} has no line '${below}'.`)
  const fixtures = relative(dirname(file), 'tests/fixtures').replaceAll('\\', '/')
  const imports = Object.entries(names).map(
    ([from, named]) => `import { ${named.join(', ')} } from '${fixtures}/${from}.ts'`,
  )
  return `${imports.join('\n')}\n${code.replace(below, `${below}\n  ${line}`)}`
}

/** Adds them as a developer does: a line in the lists that are there. */
export const addedResource = (): Plugin => ({
  name: 'added-resource',
  enforce: 'pre',
  transform: {
    filter: { id: /(?:src\/resources|src\/resources\/words|server\/effects)\/index\.ts$/ },
    handler: (code, id) => {
      const added = withAdditions(relative(resolve(), id).replaceAll('\\', '/'), code)
      return added === undefined ? undefined : { code: added, map: null }
    },
  },
})
