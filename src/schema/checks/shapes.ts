/** Whether what a descriptor says is of the types that all other checks, and the program, read it as: for descriptors that come untyped. */
import { z } from 'zod'
import type { Field } from '../descriptor/field.ts'
import { fieldKinds } from '../descriptor/kindTraits.ts'
import type { Descriptor } from '../descriptor/resource.ts'
import { iconNames } from '../looks/iconNames.ts'
import { ownIconNames } from '../site/registered.ts'
import { oneOf } from '../terms/misspelt.ts'
import type { Report } from './issue.ts'

/** What is to be written instead, as the end of 'Write …'. */
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
const wordsSaid = words.regex(/\S/, write('a text that says something'))
const sorting = object({ field: words, order: among('asc', 'desc') }, 'an object with field and order')

const upcoming = object(
  { field: words, until: maybe(words), upcomingFirst: z.literal(true) },
  'an object with field and upcomingFirst',
)
const pageSorting = z.union([sorting, upcoming], write('an object with field, and order or upcomingFirst: true'))

/** Names of fields, or objects, in which what is wrong is found at its own place. */
const namesOrObjects = (what: string, shape: z.ZodRawShape = {}) => {
  const inside = z.looseObject(shape)
  const item = z.union([z.string(), z.looseObject({})], write(what)).superRefine((given, context) => {
    if (typeof given === 'string') return
    for (const { path, message } of inside.safeParse(given).error?.issues ?? [])
      context.addIssue({ code: 'custom', path: [...path], message })
  })
  return listOf(item, 'a list')
}

const condition = byName(listOf(z.unknown(), 'a list of values'), 'an object with a list of values for each field')
const options = listOf(object({ value, label: words }, 'an object with value and label'), 'a list of options')
const fields = z.lazy(() => byName(field, 'an object of fields by their names'))

type KeysOfEach<T> = T extends unknown ? keyof T : never
type FieldOption = Exclude<KeysOfEach<Field>, 'kind'>

/** Total: an option of a kind does not compile until its type stands here. */
const shapeByOption: { readonly [O in FieldOption]: z.ZodType } = {
  label: words,
  required: yesOrNo,
  requiredWhen: condition,
  says: byName(wordsSaid, 'an object of texts'),
  unique: yesOrNo,
  public: yesOrNo,
  readOnly: yesOrNo,
  fixed: yesOrNo,
  cuts: listOf(object({ chars: amount, where: words }, 'an object with chars and where'), 'a list'),
  writeOnly: yesOrNo,
  sensitive: yesOrNo,
  rights: byName(words, 'an object of roles'),
  renamedFrom: words,
  input: words,
  cell: words,
  default: z.union([z.string(), z.number(), z.array(z.string())], write('a value of its kind')),
  max: amount,
  min: amount,
  pattern: words,
  hint: words,
  zone: yesOrNo,
  computed: object({ join: listOf(words, 'a list of fields'), separator: maybe(words) }, 'an object with join'),
  drawn: amount,
  accept: listOf(words, 'a list of media types'),
  maxMegabytes: amount,
  private: yesOrNo,
  from: words,
  routes: yesOrNo,
  plus: yesOrNo,
  day: yesOrNo,
  after: wordsSaid,
  year: yesOrNo,
  zero: wordsSaid,
  repeats: words,
  options,
  ignoresEmpty: yesOrNo,
  others: object({ max: amount, help: words }, 'an object with max and help'),
  to: words,
  only: byName(value, 'an object of values'),
  onDelete: among('refuse', 'empty', 'withIt'),
  places: amount,
  unit: wordsSaid,
  fields,
  blocks: z.lazy(() =>
    byName(object({ label: words, fields }, 'an object with label and fields'), 'an object of blocks'),
  ),
}

/** Options that a kind does not do without. */
const neededBy: Readonly<Record<string, readonly FieldOption[]>> = {
  slug: ['from'],
  choice: ['options'],
  choices: ['options'],
  reference: ['to'],
  references: ['to'],
  group: ['fields'],
  rows: ['fields'],
  blocks: ['blocks'],
}

const field = object(
  {
    kind: among(...(fieldKinds as [Field['kind'], ...Field['kind'][]])),
    ...Object.fromEntries(Object.entries(shapeByOption).map(([option, shape]) => [option, maybe(shape)])),
    label: words,
  },
  'a field, by the builder of its kind',
).superRefine((given, context) => {
  for (const option of neededBy[String(given.kind)] ?? [])
    if (given[option] === undefined)
      context.addIssue({ code: 'custom', path: [option], message: 'what docs/kinds.md says of this kind' })
})

/** What a form lists: inputs, and groups and tabs of them. */
const formParts: z.ZodType = z.lazy(() =>
  namesOrObjects('the name of a field, or an object', {
    half: maybe(yesOrNo),
    radio: maybe(yesOrNo),
    aside: maybe(yesOrNo),
    collapsed: maybe(yesOrNo),
    rows: maybe(amount),
    help: maybe(words),
    when: maybe(condition),
    items: maybe(formParts),
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

const received = {
  form: words,
  fields: listOf(words, 'a list of fields'),
  reference: words,
  status: maybe(
    object({ at: words, by: words, shows: listOf(words, 'a list of fields') }, 'an object with at, by and shows'),
  ),
}

const pairs = listOf(listOf(words, 'a list of fields'), 'a list of lists of fields')

const icons = [...iconNames, ...ownIconNames]
const icon = z.enum(icons, write(`one of: ${icons.join(', ')}; a new one is added to icons in site.config.ts`))

/** Total: a key of a descriptor does not compile until its type stands here. */
const descriptor = object(
  {
    name: words,
    path: words,
    label: object({ one: words, many: words }, 'an object with one and many'),
    icon,
    menu: maybe(words),
    count: maybe(z.union([z.literal(true), z.looseObject({})], write('true, or an object of values'))),
    fields,
    title: words,
    list: object(
      {
        columns: namesOrObjects('the name of a field, or an object'),
        pageSizes: listOf(amount, 'a list of numbers'),
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
    filters: namesOrObjects('the name of a field, or an object', {
      field: words,
      as: among('range', 'search', 'exists'),
    }),
    children: maybe(
      listOf(
        object({ resource: words, by: words, edit: maybe(among('inline')) }, 'an object with resource and by'),
        'a list',
      ),
    ),
    page: maybe(object(page, 'an object with record')),
    received: maybe(object(received, 'an object with form, fields and reference')),
    wire: maybe(z.looseObject({}, write('an object'))),
    rights: maybe(byName(words, 'an object of roles')),
    texts: object({ deleteAsk: words }, 'an object with deleteAsk'),
  } satisfies { readonly [K in keyof Descriptor]: z.ZodType },
  'a descriptor',
)

const shownChars = 60
const shown = (given: unknown): string => {
  const text = JSON.stringify(given) ?? String(given)
  return text.length > shownChars ? `${text.slice(0, shownChars)}…` : text
}

/** 'list.pageSizes[0]' of its parts. */
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

/** Reports every value of another type; whether there is none that other checks read. */
export const checkShapes = (resource: Descriptor, at: (where: string) => Report): boolean => {
  const { error } = descriptor.safeParse(resource)
  for (const { path, message } of error?.issues ?? []) {
    const isOfField = path[0] === 'fields' && path.length > 2
    const subject = isOfField ? `Its ${placeOf(path.slice(2))}` : 'It'
    const found = valueAt(resource, path)
    at(isOfField ? placeOf(path.slice(0, 2)) : placeOf(path))(
      'E39',
      found === undefined ? `${subject} is missing.` : `${subject} is ${shown(found)}.`,
      `Write ${message}.`,
    )
  }
  // No other check reads the icon.
  return error === undefined || error.issues.every(({ path }) => path[0] === 'icon')
}
