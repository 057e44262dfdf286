/**
 * Data of the descriptors for visitors' browsers: the values of the derived modules, which the build writes as JSON.
 */

import { describe, expect, test } from 'vitest'
import { moduleOfValues } from '../../scripts/vite/derivedModules.ts'
import * as publicPages from '../../src/resources/derived/publicPages.ts'
import * as publicTables from '../../src/resources/derived/publicTables.ts'
import { site } from '../../src/resources/index.ts'
import { pagedResource } from '../../src/resources/recordPages.ts'
import { fieldOf } from '../../src/schema/descriptor/resource.ts'

const modules = { publicPages, publicTables }

describe.each(Object.entries(modules))('the module of the descriptor %s', (_, values) => {
  test('a generated descriptor module contains only values that survive JSON', () => {
    expect(JSON.parse(JSON.stringify(values))).toEqual({ ...values })
  })
  test('a generated descriptor module contains data without code', () => {
    const text = moduleOfValues(values)
    expect(text).not.toContain('import')
    for (const name of Object.keys(values)) expect(text).toMatch(new RegExp(`export const ${name} = [{[]`))
  })
})

test('the default screens contain only public fields of descriptors', () => {
  for (const { name, title, card, fields } of publicTables.publicTables.records)
    for (const field of [title, ...[...card, ...fields].map(each => each.name)])
      expect({ name, field, isPublic: fieldOf(pagedResource(site, name), field)?.public }).toEqual({
        name,
        field,
        isPublic: true,
      })
})
