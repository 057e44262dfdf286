/** The check reports every value of the wrong type, and never throws. */
import { expect, test } from 'vitest'
import { allResources } from '../../../src/resources/index.ts'
import { checkDescriptors } from '../../../src/schema/checks/checkDescriptors.ts'
import { fieldShapeOf } from '../../../src/schema/checks/shapes/fieldShapes.ts'
import type { Field } from '../../../src/schema/descriptor/field.ts'
import { fieldKinds } from '../../../src/schema/descriptor/kindTraits.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import { branches } from '../../fixtures/branches.ts'
import { boats as documented } from '../../fixtures/documentedResources.ts'
import { notices } from '../../fixtures/notices.ts'
import { kinds } from '../../support/fixtures/kinds.ts'
import { boats, unchecked } from '../../support/fixtures/soundDescriptor.ts'

/** Values that no option of a kind accepts, and strings and numbers that some accept. */
const wrongTypes: readonly unknown[] = [Number.NaN, null, true, '', 'no such', -1, [], [''], {}, { x: 1 }]

test.each(fieldKinds)('the check of a %s with any option value reports issues and never throws', kind => {
  for (const option of Object.keys(fieldShapeOf(kind).shape))
    for (const value of wrongTypes) {
      const field: Field = unchecked({ [option]: value }, kinds[kind].field)
      const issues = checkDescriptors([boats({ [kind === 'status' ? 'status' : 'probe']: field })])
      const isNoValue = value === null || Number.isNaN(value) || (typeof value === 'object' && option !== 'default')
      if (isNoValue && !['says', 'only', 'rights', 'requiredWhen', 'excerptLengths', 'default'].includes(option))
        expect([option, value, issues.length > 0]).toEqual([option, value, true])
    }
})

type Holder = Record<string, unknown>
const described = { branches, notices, boats: documented }
const sound = [...allResources, ...Object.values(described)] as readonly Descriptor[]

/** Required keys of a descriptor. */
const neededKeys: readonly string[] = [
  'path',
  'label',
  'icon',
  'fields',
  'title',
  'list',
  'form',
  'search',
  'filters',
  'texts',
]

/** Objects whose keys are arbitrary names. */
const namings = ['fields', 'blocks', 'count', 'when', 'only', 'requiredWhen']
/** Paths of all keys in a descriptor, including nested ones. */
const pathsIn = (value: unknown, path: readonly string[] = []): readonly (readonly string[])[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inside]) => {
        const isKey = !Array.isArray(value) && !namings.includes(path.at(-1) ?? '')
        return [...(isKey ? [[...path, key]] : []), ...pathsIn(inside, [...path, key])]
      })
    : []
const copyWith = (resource: Descriptor, path: readonly string[], change: (holder: Holder, key: string) => void) => {
  const copy = structuredClone(resource)
  const holder = path.slice(0, -1).reduce<unknown>((inside, key) => (inside as Holder)[key], copy)
  change(holder as Holder, path.at(-1) ?? '')
  return sound.map(each => (each === resource ? copy : each))
}
const keys = Object.values(described).flatMap(resource =>
  pathsIn(resource).map(path => [`${resource.name}.${path.join('.')}`, resource, path] as const),
)
/** Swaps two adjacent letters of a key. */
const misspellingOf = (key: string): string => {
  const at = [...key].findLastIndex((letter, index) => index > 0 && letter !== key[index - 1])
  return `${key.slice(0, at - 1)}${key[at]}${key[at - 1]}${key.slice(at + 1)}`
}

test('the descriptors of the key matrix have no issues', () => {
  expect(checkDescriptors(sound)).toEqual([])
  expect(keys.length).toBeGreaterThan(400)
})

test.each(keys.filter(([, , path]) => (path.at(-1) ?? '').length > 2))(
  'the misspelt key %s is one issue that names the resource and the intended key',
  (_place, resource, path) => {
    const resources = copyWith(resource, path, (holder, key) => {
      holder[misspellingOf(key)] = holder[key]
      delete holder[key]
    })
    const key = path.at(-1) ?? ''
    const named = checkDescriptors(resources).map(({ where, message, hint }) => ({
      resource: where.split('.')[0],
      message: message.replace(/ in '[^']*'\.$/, '.'),
      hint,
    }))
    const message = `Misspelt key '${misspellingOf(key)}'.`
    if (path.length > 1 || key !== 'name')
      expect(named).toEqual([{ resource: resource.name, message, hint: `Write '${key}'.` }])
  },
)

test.each(keys)(
  'the check of a descriptor without %s reports only issues of its resource, and never throws',
  (_place, resource, path) => {
    const resources = copyWith(resource, path, (holder, key) => {
      delete holder[key]
    })
    const issues = checkDescriptors(resources)
    if (path.join('.') !== 'name') expect(issues.filter(({ where }) => where.startsWith('undefined'))).toEqual([])
    if (path.length === 1 && neededKeys.includes(path[0] ?? '')) expect(issues.length).toBeGreaterThan(0)
  },
)

/** Paths of all non-empty lists in a descriptor. */
const listsIn = (value: unknown, path: readonly string[] = []): readonly (readonly string[])[] => [
  ...(Array.isArray(value) && value.length > 0 ? [path] : []),
  ...(typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inside]) => listsIn(inside, [...path, key]))
    : []),
]
const lists = Object.values(described).flatMap(resource =>
  listsIn(resource).map(path => [`${resource.name}.${path.join('.')}`, resource, path] as const),
)
/** True for the list of values in a condition, in which a duplicate has no effect. */
const areAlternatives = (path: readonly string[]) => ['when', 'requiredWhen'].includes(path.at(-2) ?? '')

test.each(lists.filter(([, , path]) => !areAlternatives(path)))(
  'a duplicate entry in %s is rejected with the name of the resource',
  (_place, resource, path) => {
    const resources = copyWith(resource, path, (holder, key) => {
      holder[key] = [...(holder[key] as unknown[]), (holder[key] as unknown[])[0]]
    })
    expect(checkDescriptors(resources).map(({ where }) => where.split('.')[0])).toContain(resource.name)
  },
)
