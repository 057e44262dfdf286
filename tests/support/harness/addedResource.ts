/** The product with two resources more, `tests/fixtures/notices.ts` and `branches.ts`: what a developer adds must pass every test that runs over all resources. */
import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const fixture = (name: string) => resolve('tests/fixtures', name)

interface Addition {
  readonly file: string
  readonly imports: string
  /** The line below which the other stands. */
  readonly below: string
  readonly line: string
}

/** What a developer writes beside the descriptor: its place in the registry, its effects, and its words in Bangla. */
const additions: readonly Addition[] = [
  {
    file: resolve('src/resources/index.ts'),
    imports: `import { branches } from '${fixture('branches.ts')}'\nimport { notices } from '${fixture('notices.ts')}'`,
    below: 'export const resources = [',
    line: 'notices,\n  branches,',
  },
  {
    file: resolve('server/effects/index.ts'),
    imports: `import { noticeEffects } from '${fixture('noticeEffects.ts')}'`,
    below: 'export const allEffects: readonly Effects[] = [',
    line: 'noticeEffects,',
  },
  {
    file: resolve('src/resources/words/index.ts'),
    imports: `import { branchesWords, noticesWords } from '${fixture('addedWords.ts')}'`,
    below: '\n} = {',
    line: 'branches: branchesWords,\n  notices: noticesWords,',
  },
]

/** Adds them as a developer does: a line in the lists that are there. */
export const addedResource = (): Plugin => ({
  name: 'added-resource',
  enforce: 'pre',
  transform: {
    filter: { id: /(?:src\/resources|src\/resources\/words|server\/effects)\/index\.ts$/ },
    handler: (code, id) => {
      const addition = additions.find(({ file }) => file === id)
      if (!addition) return undefined
      const { imports, below, line } = addition
      if (!code.includes(below)) throw new Error(`${id} has no line '${below}'.`)
      return { code: `${imports}\n${code.replace(below, `${below}\n  ${line}`)}`, map: null }
    },
  },
})
