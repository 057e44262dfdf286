import type { Plugin } from 'vite'

const descriptorFile = /\/src\/resources\/\w+\.ts$/
const descriptorName = /^export const (\w+) = defineResource\(/m

/**
 * Adds hot-update code to a descriptor module: each new version is dispatched as a `descriptor-changed` event, and the
 * page reloads unless a listener cancels the event. Undefined for a module that defines no resource.
 */
export const withHotUpdates = (code: string): string | undefined => {
  const name = descriptorName.exec(code)?.[1]
  if (name === undefined) return undefined
  // `hot.data` survives updates of the module. It holds the first version, which all other modules continue to use.
  return `${code}
if (import.meta.hot) {
  import.meta.hot.data.running ??= ${name}
  const { running } = import.meta.hot.data
  import.meta.hot.accept(module => {
    const detail = { running, changed: module?.${name} }
    const isTaken = module && !dispatchEvent(new CustomEvent('descriptor-changed', { detail, cancelable: true }))
    if (!isTaken) location.reload()
  })
}
`
}

/**
 * Vite plugin for development: changed texts of a descriptor appear without a reload of the back office, see
 * `src/admin/i18n/changedDescriptors.ts`.
 */
export const descriptorUpdates = (): Plugin => ({
  name: 'descriptor-updates',
  apply: 'serve',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: descriptorFile },
    handler: code => withHotUpdates(code),
  },
})
