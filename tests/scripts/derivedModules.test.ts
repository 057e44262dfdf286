/** What visitors' browsers get of the descriptors: the values of these modules, written as JSON by the build. */
import { describe, expect, test } from 'vitest'
import { moduleOfValues } from '../../scripts/vite/derivedModules.ts'
import * as publicPages from '../../src/resources/derived/publicPages.ts'
import * as publicRecords from '../../src/resources/derived/publicRecords.ts'
import * as publicSearch from '../../src/resources/derived/publicSearch.ts'
import * as receivedForms from '../../src/resources/derived/receivedForms.ts'
import * as receivedPages from '../../src/resources/derived/receivedPages.ts'
import { pagedResource } from '../../src/resources/recordPages.ts'
import { fieldOf } from '../../src/schema/descriptor/resource.ts'

const modules = { publicPages, publicRecords, publicSearch, receivedForms, receivedPages }

describe.each(Object.entries(modules))('the module %s', (_, values) => {
  test('has values that survive JSON, and nothing else', () => {
    expect(JSON.parse(JSON.stringify(values))).toEqual({ ...values })
  })
  test('is written as values alone', () => {
    const text = moduleOfValues(values)
    expect(text).not.toContain('import')
    for (const name of Object.keys(values)) expect(text).toMatch(new RegExp(`export const ${name} = [{[]`))
  })
})

test('the default screens know public fields alone', () => {
  for (const { name, title, card, fields } of publicRecords.publicRecords)
    for (const field of [title, ...[...card, ...fields].map(each => each.name)])
      expect({ name, field, isPublic: fieldOf(pagedResource(name), field)?.public }).toEqual({
        name,
        field,
        isPublic: true,
      })
})
