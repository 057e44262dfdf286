/** Checks that an untyped descriptor has the types on which all other checks and the program rely. */
import { z } from 'zod'
import type { Field } from '../descriptor/field.ts'
import { fieldKinds } from '../descriptor/kindTraits.ts'
import type { Descriptor } from '../descriptor/resource.ts'
import { iconNames } from '../looks/iconNames.ts'
import type { CustomNames } from '../site/registered.ts'
import { nearestName, oneOf } from '../terms/misspelt.ts'
import type { Report } from './issue.ts'

/** Zod options with the remedy as the error message: the end of a sentence that starts with 'Write'. */
const write = (what: string) => ({ error: what })

const words = z.string(write('a text'))
const yesOrNo = z.boolean(write('true or false'))
const amount = z.number(write('a number'))
const value = z.union([z.string(), z.number()], write('a text or a number'))
const listOf = (item: z.ZodType, what: string) => z.array(item, write(what))
const byName = (item: z.ZodType, what: string) => z.record(z.string(), item, write(what))
const object = (shape: z.ZodRawShape, what: string) => z.looseObject(shape, write(what))
const maybe = (shape: z.ZodType) => shape.optional()
const among = (...names: readonly [string, ...string[]]) => z.enum(names, { error: ({ input }) => oneOf(input, names) })
const nonBlankText = words.regex(/\S/, write('a text that is not empty'))
const sorting = object({ field: words, order: among('asc', 'desc') }, 'an object with field and order')

const upcoming = object(
  { field: words, until: maybe(words), upcomingFirst: z.literal(true) },
  'an object with field and upcomingFirst',
)

/** Reports the issues of an inner value at their own locations. */
const reportInside = (shape: z.ZodType, given: unknown, context: z.RefinementCtx): void => {
  for (const { path, message } of shape.safeParse(given).error?.issues ?? [])
    context.addIssue({ code: 'custom', path: [...path], message })
}
const pageSorting = object({}, 'an object with field, and order or upcomingFirst: true').superRefine(
  (given, context) => {
    const isUpcoming = !('order' in given) && nearestName('upcomingFirst', Object.keys(given)) !== undefined
    reportInside('upcomingFirst' in given || isUpcoming ? upcoming : sorting, given, context)
  },
)

/**
 * Schema of an array of field names or objects, which reports issues at their own locations. An object is identified by
 * one of the keys in `heads`, whose value gives the shape of its other properties.
 */
const namesOrObjects = (what: string, heads: Readonly<Record<string, z.ZodRawShape>>) => {
  const shapes = new Map(Object.entries(heads).map(([name, shape]) => [name, z.looseObject(shape)]))
  const names = [...shapes.keys()]
  const item = z.union([z.string(), z.looseObject({})], write(what)).superRefine((given, context) => {
    if (typeof given === 'string') return
    const head = names.find(name => name in given) ?? names.find(name => nearestName(name, Object.keys(given)))
    const shape = shapes.get(head ?? '')
    if (shape) reportInside(shape, given, context)
    else context.addIssue({ code: 'custom', message: what })
  })
  return listOf(item, 'a list of names of fields')
}

const condition = byName(listOf(z.unknown(), 'a list of values'), 'an object with a list of values for each field')
const options = listOf(object({ value, label: words }, 'an object with value and label'), 'a list of options')
const someFields = "at least one field by its name, like { title: text('Title') }"
const fields = z.lazy(() => byName(field, someFields))

type KeysOfEach<T> = T extends unknown ? keyof T : never
type FieldOption = Exclude<KeysOfEach<Field>, 'kind'>

/** Types of the options of kinds. A new option does not compile without its type here. */
const shapeByOption: { readonly [O in FieldOption]: z.ZodType } = {
  label: words,
  required: yesOrNo,
  requiredWhen: condition,
  says: byName(nonBlankText, 'an object of texts'),
  unique: yesOrNo,
  public: yesOrNo,
  readOnly: yesOrNo,
  fixed: yesOrNo,
  excerptLengths: listOf(object({ chars: amount, where: words }, 'an object with chars and where'), 'a list'),
  writeOnly: yesOrNo,
  sensitive: yesOrNo,
  rights: byName(words, 'an object of roles'),
  renamedFrom: words,
  input: words,
  cell: words,
  default: z.union([z.string(), z.number(), z.array(z.string())], write('a value of its kind')),
  max: amount,
  min: amount,
  pattern: z.string({
    error: ({ input }) =>
      input instanceof RegExp ? `its source as a text: ${JSON.stringify(input.source)}` : 'a text',
  }),
  hint: words,
  zone: yesOrNo,
  computed: object({ join: listOf(words, 'a list of fields'), separator: maybe(words) }, 'an object with join'),
  drawn: amount,
  accept: listOf(words, 'a list of media types'),
  maxMegabytes: amount,
  private: yesOrNo,
  from: words,
  routes: z.union([yesOrNo, z.array(z.string().min(1)).min(1)]),
  links: yesOrNo,
  plus: yesOrNo,
  day: yesOrNo,
  after: nonBlankText,
  year: yesOrNo,
  zero: nonBlankText,
  repeats: words,
  options,
  ignoresEmpty: yesOrNo,
  others: object({ max: amount, help: words }, 'an object with max and help'),
  to: words,
  only: byName(value, 'an object of values'),
  onDelete: among('refuse', 'empty', 'withIt'),
  places: amount,
  unit: nonBlankText,
  fields,
  blocks: z.lazy(() =>
    byName(object({ label: words, fields }, 'an object with label and fields'), 'an object of blocks'),
  ),
}

const someOptions = 'a list of options, each with value and label'
const someResource = 'the name of the resource that it refers to'

/** Required options of each kind, with the end of their remedies. */
const neededBy: Readonly<Record<string, { readonly [O in FieldOption]?: string }>> = {
  slug: { from: 'the name of the text field that it is made from' },
  choice: { options: someOptions },
  choices: { options: someOptions },
  reference: { to: someResource },
  references: { to: someResource },
  group: { fields: someFields },
  rows: { fields: someFields },
  blocks: { blocks: 'at least one type of block by its name, with label and fields' },
}

const field = object(
  {
    kind: among(...(fieldKinds as [Field['kind'], ...Field['kind'][]])),
    ...Object.fromEntries(Object.entries(shapeByOption).map(([option, shape]) => [option, maybe(shape)])),
    label: words,
  },
  "a field, like text('Title')",
).superRefine((given, context) => {
  for (const [option, message] of Object.entries(neededBy[String(given.kind)] ?? {}))
    if (given[option] === undefined) context.addIssue({ code: 'custom', path: [option], message })
})

/** Parts of a form: inputs, groups and tabs. */
const formParts: z.ZodType = z.lazy(() =>
  namesOrObjects('the name of a field, or an object with field, with group and items, or with tab and items', {
    field: {
      field: words,
      half: maybe(yesOrNo),
      radio: maybe(yesOrNo),
      rows: maybe(amount),
      help: maybe(words),
      when: maybe(condition),
    },
    group: { group: words, items: formParts, aside: maybe(yesOrNo), collapsed: maybe(yesOrNo) },
    tab: { tab: words, items: formParts },
  }),
)

const page = {
  record: words,
  list: maybe(words),
  written: maybe(yesOrNo),
  listLook: maybe(words),
  card: maybe(listOf(words, 'a list of fields')),
  search: maybe(listOf(words, 'a list of fields')),
  archive: maybe(object({ by: words, each: among('year') }, 'an object with by and each')),
  feed: maybe(z.union([z.boolean(), z.literal('site')], write("true, or 'site'"))),
  calendar: maybe(object({ from: words, until: maybe(words), place: maybe(words) }, 'an object with from')),
  map: maybe(words),
  sort: maybe(pageSorting),
}

const submissions = {
  form: words,
  fields: listOf(words, 'a list of fields'),
  reference: words,
  status: maybe(
    object({ at: words, by: words, shows: listOf(words, 'a list of fields') }, 'an object with at, by and shows'),
  ),
}

const pairs = listOf(
  listOf(words, "a list of fields inside the list, like [['title', 'day']]"),
  "a list of lists of fields, like [['title', 'day']]",
)

const iconAmong = (icons: readonly string[]) =>
  z.enum(icons, { error: ({ input }) => `${oneOf(input, icons)}; or add a new one to icons in site.config.ts` })

const someSizes = 'at least one number, like [20, 50]'

/** Types of the keys of a descriptor. A new key does not compile without its type here. */
const descriptorShape = {
  name: words,
  path: words,
  label: object({ one: words, many: words }, 'an object with one and many'),
  icon: iconAmong(iconNames),
  menu: maybe(words),
  count: maybe(z.union([z.literal(true), z.looseObject({})], write('true, or an object of values'))),
  fields: byName(field, someFields).refine(given => Object.keys(given).length > 0, write(someFields)),
  title: words,
  list: object(
    {
      columns: namesOrObjects('the name of a field, or an object with field, or with label and join', {
        field: { field: words },
        join: { join: listOf(words, 'a list of fields'), label: words },
      }).refine(columns => columns.length > 0, write('at least one field')),
      pageSizes: z.array(amount, write(someSizes)).min(1, write(someSizes)),
      pageSize: maybe(amount),
      opensWith: maybe(amount),
      sort: maybe(sorting),
      newestLast: maybe(yesOrNo),
    },
    'an object with columns and pageSizes',
  ),
  unique: maybe(pairs),
  order: maybe(pairs),
  visible: maybe(byName(words, 'an object with from or until')),
  form: formParts,
  search: listOf(words, 'a list of fields'),
  filters: namesOrObjects('the name of a field, or an object with field and as', {
    field: { field: words, as: among('range', 'search', 'exists') },
  }),
  children: maybe(
    listOf(
      object({ resource: words, by: words, edit: maybe(among('inline')) }, 'an object with resource and by'),
      'a list',
    ),
  ),
  page: maybe(object(page, 'an object with record')),
  submissions: maybe(object(submissions, 'an object with form, fields and reference')),
  wire: maybe(z.looseObject({}, write('an object'))),
  rights: maybe(byName(words, 'an object of roles')),
  texts: object({ deleteAsk: words }, 'an object with deleteAsk'),
} satisfies { readonly [K in keyof Descriptor]: z.ZodType }
const descriptor = object(descriptorShape, 'a descriptor')

const shownChars = 60

/** Formats a value of any type for a message, shortened. */
const shown = (given: unknown): string => {
  if (typeof given === 'function') return 'a function'
  if (typeof given === 'bigint') return `${given}n`
  const isJson = typeof given === 'string' || (typeof given === 'object' && !(given instanceof RegExp))
  const text = isJson ? jsonOf(given) : String(given)
  return text.length > shownChars ? `${text.slice(0, shownChars)}…` : text
}
const jsonOf = (given: unknown): string => {
  try {
    return JSON.stringify(given)
  } catch {
    return 'an object that is not plain data'
  }
}

/** Formats a path: 'list.pageSizes[0]'. */
const placeOf = (path: readonly PropertyKey[]): string =>
  path
    .map(part => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .slice(1)

const valueAt = (given: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce(
    (inside, part) => (typeof inside === 'object' && inside !== null ? Reflect.get(inside, part) : undefined),
    given,
  )

/** Key of an object that is probably a misspelling of a missing one; undefined if none is similar. */
const misspeltKey = (container: unknown, missing: string, known: object): string | undefined =>
  typeof container === 'object' && container !== null
    ? nearestName(
        missing,
        Object.keys(container).filter(key => !Object.hasOwn(known, key)),
      )
    : undefined

/** Reports every value of the wrong type. Returns true if the other checks can run nevertheless. */
export const checkShapes = (resource: Descriptor, { icons }: CustomNames, at: (where: string) => Report): boolean => {
  const shape = icons.length === 0 ? descriptor : descriptor.extend({ icon: iconAmong([...iconNames, ...icons]) })
  const { error } = shape.safeParse(resource)
  for (const { path, message } of error?.issues ?? []) {
    const isOfField = path[0] === 'fields' && path.length > 2
    const placed = (parts: readonly PropertyKey[]): Report => at(isOfField ? placeOf(path.slice(0, 2)) : placeOf(parts))
    const subjectOf = (parts: readonly PropertyKey[]): string =>
      isOfField && parts.length > 2 ? `Its '${placeOf(parts.slice(2))}'` : 'It'
    const found = valueAt(resource, path)
    const [holder, missing] = [path.slice(0, -1), String(path.at(-1))]
    const known = holder.length === 0 ? descriptorShape : isOfField && holder.length === 2 ? shapeByOption : {}
    const given = found === undefined ? misspeltKey(valueAt(resource, holder), missing, known) : undefined
    const inside = isOfField && holder.length > 2 ? ` in '${placeOf(holder.slice(2))}'` : ''
    if (given !== undefined) placed(holder)('E39', `Misspelt key '${given}'${inside}.`, `Write '${missing}'.`)
    else
      placed(path)(
        'E39',
        found === undefined ? `${subjectOf(path)} is missing.` : `${subjectOf(path)} is ${shown(found)}.`,
        `Write ${message}.`,
      )
  }
  // No other check reads an unknown icon.
  return error === undefined || error.issues.every(({ path }) => path[0] === 'icon' && resource.icon !== undefined)
}
