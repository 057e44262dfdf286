/** The modules of the descriptors as `npm run dev` hands them to a browser. */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test, vi } from 'vitest'
import { updatingModule } from '../../scripts/vite/descriptorUpdates.ts'
import { allResources } from '../../src/resources/index.ts'

const folder = 'src/resources'
const sources = readdirSync(folder)
  .filter(name => name.endsWith('.ts'))
  .map(name => readFileSync(`${folder}/${name}`, 'utf8'))

test('the module of each descriptor hands its later versions to the page, and no other module does', () => {
  expect(sources.filter(source => updatingModule(source) !== undefined)).toHaveLength(allResources.length)
})

describe('the module of a descriptor in development', () => {
  const boats = { name: 'boats' }
  /** Runs a version of the module, and gives what it does with the next one. */
  const runVersion = (version: object, data: object, page: { takes: boolean }) => {
    const appended = updatingModule('export const boats = defineResource(')?.split('\n').slice(1).join('\n') ?? ''
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

  test('hands the page the first version, which all other modules have, with the newest', () => {
    const data = {}
    runVersion(boats, data, { takes: true })
    const second = runVersion({ name: 'boats', label: 'Boats' }, data, { takes: true })
    const newest = { name: 'boats', label: 'Ships' }
    second.update({ boats: newest })
    expect(second.events).toEqual([{ running: boats, changed: newest }])
    expect(second.reload).not.toHaveBeenCalled()
  })
  test('loads a page again that does not take the change', () => {
    const version = runVersion(boats, {}, { takes: false })
    version.update({ boats: { name: 'boats' } })
    expect(version.reload).toHaveBeenCalledOnce()
  })
  test('loads the page again where the newest version cannot be read', () => {
    const version = runVersion(boats, {}, { takes: true })
    version.update(undefined)
    expect(version.events).toEqual([])
    expect(version.reload).toHaveBeenCalledOnce()
  })
})
