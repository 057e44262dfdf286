/** Registered effects, including those of a site. */
import { expect, test } from 'vitest'
import { installed } from '../../../../../server/start/installed.ts'
import { allResources } from '../../../../../src/resources/index.ts'

test('every registered effect belongs to an existing resource', () => {
  const { effects } = installed.effects
  const names: readonly string[] = allResources.map(({ name }) => name)
  expect(effects.length).toBeGreaterThan(0)
  expect(effects.filter(({ resource }) => !names.includes(resource))).toEqual([])
})
