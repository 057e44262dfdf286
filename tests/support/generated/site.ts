/** Random valid descriptors, many for one site, which refer to each other. */
import type fc from 'fast-check'
import { pages } from '../../../src/resources/pages.ts'
import { postCategories } from '../../../src/resources/postCategories.ts'
import { descriptorShape } from '../../../src/schema/checks/shapes/descriptorShape.ts'
import { activeStatus } from '../../../src/schema/descriptor/field.ts'
import { isMandatory } from '../../../src/schema/descriptor/innerFields.ts'
import { searchableKinds } from '../../../src/schema/descriptor/kindTraits.ts'
import { isRecordField } from '../../../src/schema/descriptor/recordFields.ts'
import { type Children, type Descriptor, isPublic } from '../../../src/schema/descriptor/resource.ts'
import { isHidden } from '../../../src/schema/descriptor/shown/hidden.ts'
import { iconNames } from '../../../src/schema/looks/iconNames.ts'
import { arbitraryOf, type RandomSource } from './chance.ts'
import {
  fieldNamesWhere,
  generateFilters,
  generateForm,
  generateList,
  generateOrder,
  generateRights,
  generateSearch,
  generateTexts,
  generateUniqueSets,
  generateVisibility,
  generateWire,
} from './facets.ts'
import { generateFields } from './fields.ts'
import { resourceNames } from './names.ts'
import { generatePage, generateSubmission } from './publicFacets.ts'

/** A descriptor with its keys in the usual order, and without undefined values. */
const inUsualOrder = (value: object): Descriptor =>
  Object.fromEntries(
    Object.keys(descriptorShape).flatMap(key => {
      const each: unknown = Reflect.get(value, key)
      return each === undefined ? [] : [[key, each]]
    }),
    // The generator writes every required key.
  ) as unknown as Descriptor

const generateResource = (chance: RandomSource, index: number, targets: readonly string[]): Descriptor => {
  const name = `${chance.pick(resourceNames)}-${index}`
  const isPublicOne = !chance.isOneIn(3)
  const fields = generateFields(chance, { isPublic: isPublicOne, targets: [...targets, name] })
  const title = Object.keys(fields)[0] ?? 'name'
  const list = generateList(chance, fields, title)
  const filters = generateFilters(chance, fields)
  const listed = list.columns.flatMap(column =>
    typeof column === 'string' ? [column] : 'join' in column ? column.join : [column.field],
  )
  const counted = filters.find(
    filter => typeof filter === 'string' && fields[filter]?.kind === 'flag' && !isHidden(fields[filter]),
  )
  const drafted = inUsualOrder({
    name,
    path: `path-${index}`,
    label: { one: `Thing ${index}`, many: `Things ${index}` },
    icon: chance.oneOf(iconNames) ?? 'page',
    menu: chance.pick([undefined, 'Organisation', 'A & B']),
    count: chance.pick([undefined, undefined, true, counted ? { [String(counted)]: 1 } : undefined]),
    fields,
    title,
    list,
    unique: chance.isOneIn(4) ? generateUniqueSets(chance, fields) : undefined,
    order: chance.isOneIn(2) ? generateOrder(chance, fields) : undefined,
    visible: isPublic({ fields }) && chance.isOneIn(2) ? generateVisibility(chance, fields) : undefined,
    form: generateForm(chance, fields, listed),
    search: generateSearch(chance, fields),
    filters,
    wire: chance.isOneIn(5) ? generateWire(chance) : undefined,
    rights: chance.isOneIn(3) ? generateRights(chance, fields) : undefined,
    texts: generateTexts(chance),
  })
  return inUsualOrder({
    ...drafted,
    page: chance.isOneIn(3) ? undefined : generatePage(chance, drafted),
    submissions: generateSubmission(chance, drafted),
  })
}

/** The resources, with some of those that refer to them as children. */
const withChildren = (chance: RandomSource, resources: readonly Descriptor[]): readonly Descriptor[] =>
  resources.map((parent, index) => {
    const children = resources.slice(index + 1).flatMap((child): readonly Children[] => {
      const by = fieldNamesWhere(
        child.fields,
        field => field.kind === 'reference' && field.to === parent.name && !isHidden(field),
      )[0]
      if (by === undefined || Object.hasOwn(parent.fields, child.name) || chance.isOneIn(3)) return []
      if (isPublic(parent) && !isPublic(child)) return []
      // Visitors would see no children.
      if (!isPublic(parent) && isPublic(child) && child.fields[by]?.required) return []
      const found = fieldNamesWhere(
        child.fields,
        field => field.public === true && searchableKinds.includes(field.kind),
      )
      const { [by]: reference, sort_order: place } = child.fields
      // The form of the parent could not create such children.
      const isInline =
        fieldNamesWhere(child.fields, ({ kind }) => kind === 'password').length === 0 &&
        !reference?.readOnly &&
        !(place && isMandatory(place))
      return [
        {
          ...{ resource: child.name, by },
          ...(child.fields.status && found.length > 0 && chance.maybe(3, () => ({ search: chance.some(found, 2) }))),
          ...(isInline && chance.maybe(2, () => ({ edit: 'inline' as const }))),
        },
      ]
    })
    return children.length > 0 ? inUsualOrder({ ...parent, children }) : parent
  })

/** Removes required references of a resource to itself: the first record could have none. */
const withoutCircles = (resource: Descriptor): Descriptor => ({
  ...resource,
  fields: Object.fromEntries(
    Object.entries(resource.fields).map(([name, field]) => {
      if (!isRecordField(field) || field.to !== resource.name) return [name, field]
      const { required: _required, requiredWhen: _when, ...rest } = field
      return [name, rest]
    }),
  ),
})

/** The resource with some of its references limited to active records, if their resource has that filter. */
const withOnly = (chance: RandomSource, resource: Descriptor, all: readonly Descriptor[]): Descriptor => ({
  ...resource,
  fields: Object.fromEntries(
    Object.entries(resource.fields).map(([name, field]) => {
      const target = isRecordField(field) ? all.find(each => each.name === field.to) : undefined
      const isNarrowed = target?.fields.status && target.filters.includes('status') && chance.isOneIn(2)
      return [name, isNarrowed ? { ...field, only: { status: activeStatus } } : field]
    }),
  ),
})

/** Resources of the product that generated ones may refer to. */
const productTargets: readonly string[] = ['pages', 'post-categories', 'users', 'applications']

/** A site with `count` generated resources. */
export const arbitrarySite = (count: number): fc.Arbitrary<readonly Descriptor[]> =>
  arbitraryOf(chance => {
    const resources: Descriptor[] = []
    for (let index = 0; index < count; index += 1) {
      const targets = chance.some([...productTargets, ...resources.map(({ name }) => name)], 4)
      resources.push(withoutCircles(generateResource(chance, index, targets)))
    }
    const narrowed = resources.map(resource => withOnly(chance, resource, [pages, postCategories, ...resources]))
    return withChildren(chance, narrowed)
  })
