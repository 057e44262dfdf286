/** Adds a custom screen for the records of a resource, in place of the default one. */
import { type PlaceOfValue, placeOfKind } from '../../src/public/components/values/placeOfKind.ts'
import { site } from '../../src/resources/index.ts'
import type { FieldKind } from '../../src/schema/descriptor/field.ts'
import { type Descriptor, inputsOf, isPublic } from '../../src/schema/descriptor/resource.ts'
import { endsWithSlug, hasOwnPath } from '../../src/schema/routes/recordPage.ts'
import { screenNames } from '../../src/schema/routes/screenNames.ts'
import { NewError } from './newError.ts'
import { importing, type Places } from './places/places.ts'
import { added, type Command, created, type Edit, type Project } from './plan.ts'
import { identifierOf, singularLabelOf } from './resource.ts'
import { importsOf } from './source/imports.ts'
import { printed, quoted } from './source/printed.ts'

const namePattern = /^[a-z][A-Za-z]*$/

/** Field of the manual order, which visitors do not get. */
const positionField = 'sort_order'

interface ShownField {
  readonly name: string
  readonly kind: FieldKind
  readonly as: PlaceOfValue
}

interface ShownFields {
  /** First picture, which the default page shows below the title. */
  readonly picture: string | undefined
  /** Other fields in the order of the form: the facts, and the parts of the page. */
  readonly groups: readonly (readonly ShownField[])[]
}

/** Fields on the default page of a record. */
const shownFieldsOf = (resource: Descriptor): ShownFields => {
  const shown = inputsOf(resource).flatMap(({ field: name }) => {
    const field = resource.fields[name]
    const as = field ? placeOfKind(field.kind) : 'none'
    return field?.public && name !== resource.title && name !== positionField && as !== 'none'
      ? [{ name, kind: field.kind, as }]
      : []
  })
  const picture = shown.find(({ kind }) => kind === 'image')
  const groups = (['fact', 'part'] as const)
    .map(as => shown.filter(field => field.as === as && field !== picture))
    .filter(fields => fields.length > 0)
  return { picture: picture?.name, groups }
}

/** True if the field shows titles of other records. */
const isNamed = ({ kind }: ShownField): boolean => kind === 'reference' || kind === 'references'

/** Source text of a screen with the same parts as the default page. `file` is its path. */
const screenText = (resource: Descriptor, name: string, { file, places }: { file: string; places: Places }): string => {
  const type = name.charAt(0).toUpperCase() + name.slice(1)
  const { record: pattern = '', list, calendar } = resource.page ?? {}
  const { picture, groups } = shownFieldsOf(resource)
  const hasNames = groups.flat().some(isNamed)
  const key = quoted(resource.name)
  const of = `of=${JSON.stringify(resource.name)} record={record}`
  const hasSlug = endsWithSlug(pattern)
  const trail = list === undefined ? '' : ` trail={[{ title: label.many, to: ${quoted(list)} }]}`
  const reading = hasSlug
    ? `recordOrMoved(request, ${key}, request.content.record(${key}, request.params.slug ?? ''))`
    : `request.content.record(${key}, request.params.id ?? '')`
  const load = hasNames
    ? `async request => {
    const record = await ${reading}
    return { record, names: await namesOf(request.content, ${key}, [record]) }
  }`
    : `async request => ({ record: await ${reading} })`
  const parts = groups.map(fields => {
    const names = fields.some(isNamed) ? ' names={names}' : ''
    return `<${fields[0]?.as === 'fact' ? 'Facts' : 'Parts'} ${of}${names} fields={${printed(fields.map(each => each.name))}} />`
  })
  const isUsed = (as: PlaceOfValue) => groups.flat().some(field => field.as === as)
  const imports = [
    'type PublicRecordNamed' as const,
    ...(calendar ? (['CalendarLink'] as const) : []),
    ...(isUsed('fact') ? (['Facts'] as const) : []),
    ...(picture ? (['LeadPicture'] as const) : []),
    ...(hasNames ? (['type Names', 'namesOf'] as const) : []),
    'PageTop' as const,
    ...(isUsed('part') ? (['Parts'] as const) : []),
    ...(['RecordHead', 'type ScreenScript'] as const),
    ...(hasSlug ? (['recordOrMoved'] as const) : []),
    'useMessages' as const,
    ...(trail ? (['useRecordsOf'] as const) : []),
  ]
  const data = `${type}Data`
  return `${importsOf(file, imports.map(importing(places)))}

interface ${data} {
  readonly record: PublicRecordNamed<${key}>
${hasNames ? '  /** Titles of the records that it refers to. */\n  readonly names: Names\n' : ''}}

const ${type}Screen = ({ record${hasNames ? ', names' : ''} }: ${data}) => {
  const { untitled } = useMessages()
${trail ? `  const { label } = useRecordsOf(${key})\n` : ''}  const title = record.${resource.title} || untitled
  return (
    <article>
      <RecordHead ${of} />
      <PageTop title={title}${trail} />
${picture ? `      <LeadPicture src={record.${picture}} alt={record.${picture}_alt || title} />\n` : ''}      <div className="wrap reading record">
        ${[...parts, ...(calendar ? [`<CalendarLink ${of} />`] : [])].join('\n        ') || `<p>{record.${resource.title}}</p>`}
      </div>
    </article>
  )
}

/** \`${pattern}\` */
export const ${name}Route: ScreenScript<${data}> = {
  load: ${load},
  draw: data => <${type}Screen {...data} />,
}
`
}

const screenEdits = (resource: Descriptor, name: string, project: Project): readonly Edit[] => {
  const { places, readFile } = project
  const descriptor = places.resource(identifierOf(resource.name)).file
  if (readFile(descriptor) === undefined)
    throw new NewError(
      `The descriptor of ${resource.name} is not in ${descriptor}.`,
      'Set `page.screen` in the descriptor by hand.',
    )
  const { file, items } = places.screen(name)
  return [
    created(
      {
        file,
        text: screenText(resource, name, { file, places }),
        done: 'what visitors see',
        hint: 'Choose another name with --as.',
      },
      project,
    ),
    ...items.map(added),
    added({
      file: descriptor,
      path: ['defineResource({', 'page: {'],
      item: `screen: ${quoted(name)}`,
      done: 'the screen of its pages',
    }),
  ]
}

/** True if the page of each record uses the default screen. */
const hasDefaultScreen = (resource: Descriptor): boolean =>
  resource.page !== undefined && isPublic(resource) && hasOwnPath(resource.page.record) && !resource.page.screen

export const screenCommand: Command = async (answers, project) => {
  const { places } = project
  const offered = project.resources.filter(hasDefaultScreen)
  const resourceName = await answers.text(
    'resource',
    `The pages of which resource? (${offered.map(({ name }) => name).join(', ') || 'no resource uses the default screen'})`,
  )
  const resource = project.resources.find(each => each.name === resourceName)
  if (!resource) throw new NewError(`There is no resource '${resourceName}'.`, `Add one: ${places.call} resource.`)
  if (!resource.page)
    throw new NewError(`${resourceName} has no pages.`, `Add 'page' to its descriptor: ${places.docs}/pages.md.`)
  if (!isPublic(resource))
    throw new NewError(
      `${resourceName} has no public fields.`,
      'Add `public: true` to the fields that visitors may see, such as the title.',
    )
  if (!hasOwnPath(resource.page.record))
    throw new NewError(
      `Records of ${resourceName} have no pages of their own.`,
      'Set `page.record` to an address like /boats/:slug.',
    )
  if (resource.page.screen !== undefined)
    throw new NewError(`${resourceName} already has the screen '${resource.page.screen}'.`, 'Edit that screen instead.')
  const name = await answers.text(
    'as',
    'Name of the screen?',
    identifierOf(singularLabelOf(resource.name).toLowerCase().replaceAll(' ', '-')),
  )
  if (!namePattern.test(name))
    throw new NewError(`'${name}' is not a valid name for a screen.`, "Write it like 'boat'.")
  if ([...screenNames, ...(site.config.screens ?? [])].some(each => each === name))
    throw new NewError(`The screen '${name}' already exists.`, 'Choose another name with --as.')
  return {
    edits: screenEdits(resource, name, project),
    resources: project.resources,
    next: [
      `npm run dev shows it at the address of each record. It starts as a copy of the default page. Parts that you can add: ${places.docs}/public-parts.md.`,
    ],
  }
}
