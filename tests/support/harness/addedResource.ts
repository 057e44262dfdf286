/**
 * Adds two resources to the product, `tests/fixtures/notices.ts` and `branches.ts`, as a developer does. They must pass
 * every test that runs over all resources.
 */
import { dirname, relative, resolve } from 'node:path'
import type { Plugin } from 'vite'

interface Addition {
  /** Path from the root of the project. */
  readonly file: string
  readonly names: Readonly<Record<string, readonly string[]>>
  /** The line after which `line` is inserted. */
  readonly below: string
  readonly line: string
}

/** Lines that a developer adds beside the descriptor: in the registry, the effects, and the Bangla translations. */
const additions: readonly Addition[] = [
  {
    file: 'src/resources/registry.ts',
    names: { branches: ['branches'], notices: ['notices'] },
    below: 'export const contentResources = [',
    line: 'notices,\n  branches,',
  },
  {
    file: 'server/records/effects/product/index.ts',
    names: { noticeEffects: ['noticeEffects'] },
    below: 'export const productEffects: readonly Effects[] = [',
    line: 'noticeEffects,',
  },
  {
    file: 'src/resources/words/index.ts',
    names: { addedWords: ['branchesWords', 'noticesWords'] },
    below: '\n} = {',
    line: 'branches: branchesWords,\n  notices: noticesWords,',
  },
]

/** Files that get a line for an added resource, as paths from the root of the project. */
export const filesWithAdditions: readonly string[] = additions.map(({ file }) => file)

/** Returns the source of a file with the lines of the added resources; undefined if the file gets no line. */
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

/** Vite plugin that adds the resources to the source files as they are loaded. */
export const addedResource = (): Plugin => ({
  name: 'added-resource',
  enforce: 'pre',
  transform: {
    filter: { id: filesWithAdditions.map(file => `**/${file}`) },
    handler: (code, id) => {
      const added = withAdditions(relative(resolve(), id).replaceAll('\\', '/'), code)
      return added === undefined ? undefined : { code: added, map: null }
    },
  },
})
