/** The registry with one resource more, `tests/fixtures/notices.ts`: what a developer adds must pass every test that runs over all resources. */
import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const registry = resolve('src/resources/index.ts')
const added = resolve('tests/fixtures/notices.ts')

/** Adds the resource to the registry as a developer does: an import, and a place in the list. */
export const addedResource = (): Plugin => ({
  name: 'added-resource',
  enforce: 'pre',
  transform: {
    filter: { id: /src\/resources\/index\.ts$/ },
    handler: (code, id) => {
      if (id !== registry) return undefined
      const list = 'export const resources = ['
      if (!code.includes(list)) throw new Error(`${registry} has no line '${list}'.`)
      return { code: `import { notices } from '${added}'\n${code.replace(list, `${list}\n  notices,`)}`, map: null }
    },
  },
})
