/** Adds a new resource: its descriptor, and its entry in the registry. */
import { isSearchable, traitsOf } from '../../src/schema/descriptor/kindTraits.ts'
import type { Descriptor, Fields } from '../../src/schema/descriptor/resource.ts'
import { type IconName, iconNames } from '../../src/schema/looks/iconNames.ts'
import { type FieldSpec, labelOf, readFieldSpec, specSyntax } from './fieldSpec.ts'
import { NewError } from './newError.ts'
import { importing } from './places/places.ts'
import { added, type Command, created, type Edit, type Project } from './plan.ts'
import { importsOf } from './source/imports.ts'
import { Code, printed } from './source/printed.ts'
import { newWords, wordsFileOf } from './words.ts'

interface ResourceAnswers {
  /** Name in the API: 'notices'. */
  readonly name: string
  readonly label: { readonly one: string; readonly many: string }
  readonly icon: IconName
  /** True if the resource has a public list and a public page for each record. */
  readonly isPublic: boolean
  readonly fields: readonly FieldSpec[]
  /** Labels in Bangla; '' if not given. */
  readonly bangla: { readonly one: string; readonly many: string }
}

interface NewResource {
  readonly descriptor: Descriptor
  readonly edits: readonly Edit[]
}

/** Maximum columns of a list, without the status: more would not fit. */
const columnsAtMost = 4
const cardFieldsAtMost = 2

/** Constant and file name of a resource: 'postCategories' for 'post-categories'. */
export const identifierOf = (name: string): string =>
  name.replaceAll(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** Singular label: 'Notice' for 'notices'. */
export const singularLabelOf = (name: string): string => labelOf(name.replace(/ies$/, 'y').replace(/(?<!s)s$/, ''))

const namesWith = (fields: readonly FieldSpec[], has: (spec: FieldSpec) => boolean): readonly string[] =>
  fields.filter(has).map(({ name }) => name)

/** Title field of a resource: the first text field, or else the first field. */
const titleOf = (all: readonly FieldSpec[]): string =>
  (all.find(({ field }) => field.kind === 'text') ?? all[0])?.name ?? ''

/** True for fields that a card shows: short public values. */
const isOnCard = ({ field }: FieldSpec): boolean =>
  field.public === true &&
  ['text', 'choice', 'integer', 'decimal', 'date', 'dateTime', 'time', 'digits'].includes(field.kind)

const screensOf = (all: readonly FieldSpec[], isPublic: boolean, name: string) => {
  const hasStatus = all.some(({ name }) => name === 'status')
  const title = titleOf(all)
  const card = namesWith(all, spec => spec.name !== title && isOnCard(spec)).slice(0, cardFieldsAtMost)
  const shown = namesWith(
    all,
    ({ name, field }) =>
      name !== 'status' && field.kind !== 'slug' && field.kind !== 'password' && !traitsOf(field).isLong,
  )
  const typed = namesWith(all, ({ name }) => name !== 'status')
  const texts = namesWith(all, ({ field }) => isSearchable(field) && field.kind !== 'slug')
  const hasSlug = all.some(({ field }) => field.kind === 'slug' && field.public)
  return {
    title,
    list: {
      columns: [...new Set([title, ...shown])].slice(0, columnsAtMost).concat(hasStatus ? ['status'] : []),
      pageSizes: [20, 50, 100],
    },
    form: [...typed, ...(hasStatus ? [{ group: 'Publishing', aside: true, items: ['status'] }] : [])],
    search: texts,
    filters: namesWith(all, ({ field }) => ['status', 'choice', 'choices', 'reference', 'flag'].includes(field.kind)),
    ...(isPublic
      ? {
          page: {
            list: `/${name}` as const,
            record: hasSlug ? (`/${name}/:slug` as const) : (`/${name}/:id` as const),
            ...(card.length > 0 && { card }),
            search: texts.filter(each => each !== title),
          },
        }
      : {}),
  }
}

/** Descriptor of the resource and its entry in the registry. Throws NewError. */
const newResource = (
  { name, label, icon, isPublic, fields, bangla }: ResourceAnswers,
  project: Project,
): NewResource => {
  const constant = identifierOf(name)
  const { places } = project
  const { file, items } = places.resource(constant)
  if (project.resources.some(each => each.name === name))
    throw new NewError(`The resource '${name}' already exists.`, 'Choose another name.')
  const double = fields.find((each, at) => fields.findIndex(other => other.name === each.name) !== at)
  if (double) throw new NewError(`The field '${double.name}' is listed twice.`, 'Remove one of them.')

  const screens = screensOf(fields, isPublic, name)
  const texts = { deleteAsk: `Are you sure you want to delete this ${label.one.toLowerCase()}?` }
  const head = { name, path: name, label, icon }
  const fieldsOf = <T>(of: (spec: FieldSpec) => T) => Object.fromEntries(fields.map(spec => [spec.name, of(spec)]))
  const descriptor: Descriptor = { ...head, fields: fieldsOf(({ field }) => field) as Fields, ...screens, texts }
  const code = printed({ ...head, fields: fieldsOf(spec => new Code(spec.code)), ...screens, texts })
  const builders = [...new Set(fields.map(({ field }) => field.kind))].sort()
  const imports = importsOf(file, [
    ...builders.map(builder => ({ name: builder, from: places.builders })),
    importing(places)('defineResource'),
  ])
  const text = `${imports}

export const ${constant} = defineResource(${code})
`
  const deleteAsk = bangla.one && { [texts.deleteAsk]: `আপনি কি নিশ্চিত যে এই ${bangla.one} মুছে ফেলতে চান?` }
  const labels = fields.flatMap(spec => (spec.bangla ? [[spec.name, spec.bangla] as const] : []))
  const words = {
    ...((bangla.one || bangla.many) && { label: { one: bangla.one || undefined, many: bangla.many || undefined } }),
    ...(labels.length > 0 && { fields: Object.fromEntries(labels) }),
    ...(deleteAsk && { texts: deleteAsk }),
  }
  return {
    descriptor,
    edits: [
      created({ file, text, done: 'the descriptor' }, project),
      ...items.map(added),
      ...(Object.keys(words).length > 0 ? newWords({ name, constant }, words, project) : []),
    ],
  }
}

const usualFields = 'title:text! slug:slug content:html'

/** Splits 'title:text! kind:choice=a|b:Kind of notice' at spaces that precede a field. */
const specsIn = (text: string): readonly string[] => text.trim().split(/\s+(?=[A-Za-z]\w*:[A-Za-z])/)

export const resourceCommand: Command = async (answers, project) => {
  const { docs } = project.places
  const name = await answers.text('name', 'Name in the API? (lower case, plural, like notices)')
  const one = await answers.text('label', 'Singular label?', singularLabelOf(name))
  const many = await answers.text('labels', 'Plural label?', labelOf(name))
  const bangla = {
    one: await answers.text('bn', 'Singular label in Bangla? (empty: shown in English)', ''),
    many: await answers.text('bns', 'Plural label in Bangla? (empty: shown in English)', ''),
  }
  const icon = await answers.select('icon', 'Which icon in the side menu?', iconNames, 'page')
  const isPublic = await answers.confirm('public', 'Do visitors see a list, and a page for each record?', false)
  const fields = await answers.text('fields', `Which fields does it have?\n${specSyntax(docs)}`, usualFields)
  const specsWith = (title: string) => specsIn(fields).map(spec => readFieldSpec(spec, { isPublic, docs, title }))
  const specs = specsWith(titleOf(specsWith('title')))
  const hasStatus = specs.some(({ field }) => field.kind === 'status')
  const all = hasStatus ? specs : [...specs, readFieldSpec('status:status', { isPublic, docs, title: '' })]
  const given = { name, label: { one, many }, bangla, icon, isPublic, fields: all }
  const { descriptor, edits } = newResource(given, project)
  const words = wordsFileOf({ name, constant: identifierOf(name) }, project)
  const wordless = edits.some(({ file }) => file === words)
    ? `Text without a translation in ${words}`
    : 'Text without a translation to Bangla'
  return {
    edits,
    resources: [...project.resources, descriptor],
    next: [
      `npm run dev shows it at /admin/${name}. Its fields and their options: ${docs}/kinds.md.`,
      `${wordless} is shown in English; the build lists it. See ${docs}/descriptors.md.`,
    ],
  }
}
