/** Modules of descriptors as `npm run dev` serves them to browsers. */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test, vi } from 'vitest'
import { withHotUpdates } from '../../scripts/vite/descriptorUpdates.ts'
import { allResources } from '../../src/resources/index.ts'

const folder = 'src/resources'
const sources = readdirSync(folder)
  .filter(name => name.endsWith('.ts'))
  .map(name => readFileSync(`${folder}/${name}`, 'utf8'))

test('every descriptor module, and no other, accepts hot updates', () => {
  expect(sources.filter(source => withHotUpdates(source) !== undefined)).toHaveLength(allResources.length)
})

describe('the hot update of a descriptor module', () => {
  const boats = { name: 'boats' }
  /** Runs one version of the module, and returns its reaction to the next one. */
  const runVersion = (version: object, data: object, page: { takes: boolean }) => {
    const appended = withHotUpdates('export const boats = defineResource(')?.split('\n').slice(1).join('\n') ?? ''
    const accept = vi.fn<(handler: (module: object | undefined) => void) => void>()
    const reload = vi.fn()
    const events: unknown[] = []
    const dispatchEvent = (event: CustomEvent) => {
      events.push(event.detail)
      return !page.takes
    }
    const run = new Function('boats', 'hot', 'location', 'dispatchEvent', appended.replaceAll('import.meta.hot', 'hot'))
    run(version, { data, accept }, { reload }, dispatchEvent)
    return { update: (module: object | undefined) => accept.mock.calls[0]?.[0](module), reload, events }
  }

  test('a hot update gives the page the initial and the newest version of a descriptor', () => {
    const data = {}
    runVersion(boats, data, { takes: true })
    const second = runVersion({ name: 'boats', label: 'Boats' }, data, { takes: true })
    const newest = { name: 'boats', label: 'Ships' }
    second.update({ boats: newest })
    expect(second.events).toEqual([{ running: boats, changed: newest }])
    expect(second.reload).not.toHaveBeenCalled()
  })
  test('a page that does not accept a hot update is reloaded', () => {
    const version = runVersion(boats, {}, { takes: false })
    version.update({ boats: { name: 'boats' } })
    expect(version.reload).toHaveBeenCalledOnce()
  })
  test('a page is reloaded if the newest version of a descriptor cannot be loaded', () => {
    const version = runVersion(boats, {}, { takes: true })
    version.update(undefined)
    expect(version.events).toEqual([])
    expect(version.reload).toHaveBeenCalledOnce()
  })
})
