import { describe, expect, test } from 'vitest'
import { firstPageSize } from '../src/api/records/listPath.ts'
import { siteMistakes } from '../src/resources/check.ts'
import {
  allResources,
  applications,
  faqs,
  messages,
  type ResourceName,
  resources,
  site,
  sliders,
} from '../src/resources/index.ts'
import { kit } from '../src/resources/kit/index.ts'
import * as product from '../src/resources/product.ts'
import { type Column, type Descriptor, fieldOf, inputsOf } from '../src/schema/descriptor/resource.ts'
import { textsOf } from '../src/schema/descriptor/texts.ts'
import { specifications } from './support/fixtures/specification.ts'

const keysInOrder = [
  'name',
  'path',
  'label',
  'icon',
  'menu',
  'count',
  'fields',
  'title',
  'list',
  'unique',
  'order',
  'visible',
  'form',
  'search',
  'filters',
  'children',
  'page',
  'submissions',
  'wire',
  'rights',
  'access',
  'publishing',
  'texts',
]

/** Column in the notation of the specification: heading, rule, value. */
const wordsOf = (resource: Descriptor, column: Column): string => {
  if (typeof column === 'string') return fieldOf(resource, column)?.label ?? ''
  if ('join' in column) return `${column.label} (${column.join.join(' ')})`
  const rules = [
    ...(column.cut === undefined ? [] : [`cut ${column.cut}`]),
    ...(column.empty === undefined ? [] : [`empty ${column.empty}`]),
    ...(column.zeroIsEmpty ? ['zero is empty'] : []),
    ...(column.brackets ? ['brackets'] : []),
  ]
  const heading = column.label ?? fieldOf(resource, column.field)?.label ?? ''
  return rules.length ? `${heading} (${rules.join(', ')})` : heading
}

const byName = new Map<string, Descriptor>(allResources.map(resource => [resource.name, resource]))

describe.each(allResources.map(resource => [resource.name, resource as Descriptor] as const))(
  'the descriptor of %s',
  (_name, resource) => {
    test('a descriptor is plain data', () => {
      expect(JSON.parse(JSON.stringify(resource))).toEqual(resource)
    })
    test('a resource with a status has the status in its form', () => {
      if (resource.fields.status) {
        expect(resource.fields.status).toMatchObject({ kind: 'status', label: 'Status', default: 1, required: true })
        expect(inputsOf(resource).map(input => input.field)).toContain('status')
      }
    })
  },
)

test.each([...Object.values(product), ...kit])(
  'the descriptor of $name has its keys in the standard order',
  resource => {
    const keys = Object.keys(resource)
    expect(keys).toEqual(keysInOrder.filter(key => keys.includes(key)))
  },
)

test('an editable sort order defaults to 0 unless specified otherwise', () => {
  for (const [name, { defaults }] of Object.entries(specifications)) {
    const place = byName.get(name)?.fields.sort_order
    if (place) expect(place.default, name).toBe(defaults.sort_order ?? 0)
  }
})
test('the list of messages shows each message and its state', () => {
  const headings = messages.list.columns.map(column => wordsOf(messages, column).replace(/ \(.*/, ''))
  expect(headings).toEqual(
    expect.arrayContaining(['Reference', 'Name', 'Message', 'Received', 'State', 'Confirmation']),
  )
})
test('a new site defaults to English and the time zone Asia/Dhaka', () => {
  expect(applications.fields.language.default).toBe('en')
  expect(applications.fields.time_zone.default).toBe('Asia/Dhaka')
})

describe.each(Object.entries(specifications))('the specified %s', (name, spec) => {
  const resource = byName.get(name)
  if (!resource) throw new Error(`The registry has no resource '${name}'.`)
  const texts = textsOf(resource)

  test('a specified resource has every specified field', () => {
    expect(spec.fields.filter(field => !fieldOf(resource, field))).toEqual([])
  })
  test('a specified resource has its specified defaults', () => {
    const defaults = spec.fields.flatMap(field => {
      const value = fieldOf(resource, field)?.default
      return value === undefined ? [] : [[field, value]]
    })
    expect(Object.fromEntries(defaults)).toEqual(spec.defaults)
  })
  test('a specified resource has its specified address, heading and columns', () => {
    expect(resource.path).toBe(spec.path)
    expect(texts.heading).toBe(spec.heading)
    const columns = resource.list.columns.map(column => wordsOf(resource, column))
    expect(columns.filter(words => spec.columns.includes(words))).toEqual(spec.columns)
  })
  test('a specified resource has its specified page sizes and default page size', () => {
    expect(resource.list.pageSizes).toEqual(spec.pageSizes)
    expect(firstPageSize(resource)).toBe(spec.pageSize)
  })
  test('a specified resource has its specified form fields in order', () => {
    const formFields = inputsOf(resource).map(input => input.field)
    expect(formFields.filter(field => spec.form.includes(field))).toEqual(spec.form)
  })
  test('a specified resource has its specified labels and inputs', () => {
    for (const [name, words] of Object.entries(spec.inputs ?? {})) {
      const input = inputsOf(resource).find(({ field }) => field === name)
      const field = fieldOf(resource, name)
      expect({ ...field, ...input, field: name, label: input?.label ?? field?.label }).toMatchObject(words)
    }
  })
  test('a specified resource has its specified texts', () => {
    expect({
      deleteAsk: texts.deleteAsk,
      empty: texts.empty,
      searchPlaceholder: texts.searchPlaceholder,
      footer: texts.footer,
      submit: texts.submit,
      saved: texts.saved,
    }).toEqual({
      deleteAsk: spec.deleteAsk,
      empty: spec.empty ?? 'No Data Found',
      searchPlaceholder: spec.searchPlaceholder ?? 'Search',
      footer: spec.footer ?? 'Showing {from} to {to} of {total} entries',
      submit: spec.submit ?? 'Submit',
      saved: spec.saved ?? ['Success!', 'Data updated successfully.'],
    })
  })
  test('a specified resource has only its specified API exceptions', () => {
    expect(resource.wire ?? {}).toEqual(spec.wire ?? {})
    expect(resource.search.length > 0).toBe(spec.hasSearch)
  })
})

describe('the registry of resources', () => {
  test('the registry nests widgets in sections, and sections in pages', () => {
    const children = (name: ResourceName) => {
      const resource: Descriptor | undefined = resources.find(candidate => candidate.name === name)
      return resource?.children
    }
    expect(children('pages')).toMatchObject([{ resource: 'sections', by: 'page_id' }])
    expect(children('sections')).toMatchObject([{ resource: 'widgets', by: 'section_id' }])
  })
  test('visitors may not read users, subscribers and messages', () => {
    const hidden = resources.filter(
      ({ fields }) => !Object.values(fields).some(field => 'public' in field && field.public),
    )
    expect(hidden.map(resource => resource.name)).toEqual(expect.arrayContaining(['messages', 'subscribers', 'users']))
  })
  test('a password is never sent', () => {
    for (const { fields } of allResources)
      for (const field of Object.values(fields))
        if (field.kind === 'password') expect(field).toHaveProperty('writeOnly', true)
  })
})

test('every descriptor mistake is reported at once at startup', () => {
  expect(siteMistakes(site)).toBeUndefined()
  const mistakes = siteMistakes({
    ...site,
    allResources: [
      { ...faqs, name: 'sessions', list: { ...faqs.list, pageSize: 3 } },
      { ...sliders, search: ['nmae'], texts: { ...sliders.texts, heading: ' ' } },
    ],
  })
  const places = mistakes?.split('\n- ').map(line => line.split(':', 1)[0])
  expect(places?.slice(1)).toEqual([
    'sessions.name',
    'sessions.list.pageSize',
    'sliders.texts.heading',
    'sliders.search[0]',
  ])
})
