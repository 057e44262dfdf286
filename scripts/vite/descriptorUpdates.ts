import type { Plugin } from 'vite'

const descriptorFile = /\/src\/resources\/\w+\.ts$/
const descriptorName = /^export const (\w+) = defineResource\(/m

/**
 * The module of a descriptor, which hands each later version of itself to the page as an event. A page that does not take it is loaded again, as Vite would do it.
 * Undefined for a module that defines no resource.
 */
export const updatingModule = (code: string): string | undefined => {
  const name = descriptorName.exec(code)?.[1]
  if (name === undefined) return undefined
  // The data of a hot module outlives its versions: all other modules go on with the first one.
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

/** In development, a text that changes in a descriptor is shown without loading the back office again: `src/admin/i18n/changedDescriptors.ts`. */
export const descriptorUpdates = (): Plugin => ({
  name: 'descriptor-updates',
  apply: 'serve',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: descriptorFile },
    handler: code => updatingModule(code),
  },
})
