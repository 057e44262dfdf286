/** A screen that draws the page of each record of a resource, in the place of the default one. */
import { type Descriptor, inputsOf, isPublic } from '../../src/schema/descriptor/resource.ts'
import { endsWithSlug, hasOwnPath } from '../../src/schema/routes/recordPage.ts'
import { screenNames } from '../../src/schema/routes/screenNames.ts'
import { ownScreens } from '../../src/schema/site/registered.ts'
import { NewError } from './newError.ts'
import { importing, type Places } from './places/places.ts'
import { added, type Command, created, type Edit, type Project } from './plan.ts'
import { identifierOf, oneOf } from './resource.ts'
import { importsOf } from './source/imports.ts'
import { quoted } from './source/printed.ts'

const namePattern = /^[a-z][A-Za-z]*$/

/** The first rich text of the form that visitors read, which the screen shows below the title. */
const proseFieldOf = (resource: Descriptor): string | undefined =>
  inputsOf(resource).find(({ field }) => {
    const { kind, public: isShown } = resource.fields[field] ?? {}
    return kind === 'html' && isShown
  })?.field

/** What draws the page of each record. `file` is the one that it is written to. */
const screenText = (resource: Descriptor, name: string, { file, places }: { file: string; places: Places }): string => {
  const type = name.charAt(0).toUpperCase() + name.slice(1)
  const { record: pattern = '', list } = resource.page ?? {}
  const prose = proseFieldOf(resource)
  const key = quoted(resource.name)
  const hasSlug = endsWithSlug(pattern)
  const trail = list === undefined ? '' : ` trail={[{ title: label.many, to: ${quoted(list)} }]}`
  const load = hasSlug
    ? `request => recordOrMoved(request, ${key}, request.content.record(${key}, request.params.slug ?? ''))`
    : `({ content, params }) => content.record(${key}, params.id ?? '')`
  const imports = [
    'type PublicRecordNamed' as const,
    ...(prose ? (['Prose'] as const) : []),
    ...(['Head', 'PageTop', 'type ScreenScript'] as const),
    ...(hasSlug ? (['recordOrMoved'] as const) : []),
    'useMessages' as const,
    ...(trail ? (['useRecordsOf'] as const) : []),
  ]
  return `${importsOf(file, imports.map(importing(places)))}

type ${type} = PublicRecordNamed<${key}>

const ${type}Screen = ({ record }: { readonly record: ${type} }) => {
  const { untitled } = useMessages()
${trail ? `  const { label } = useRecordsOf(${key})\n` : ''}  const title = record.${resource.title} || untitled
  return (
    <article>
      <Head title={title} type="article" />
      <PageTop title={title}${trail} />
      <div className="wrap reading">
        ${prose ? `<Prose html={record.${prose}} />` : `<p>{record.${resource.title}}</p>`}
      </div>
    </article>
  )
}

/** \`${pattern}\` */
export const ${name}Route: ScreenScript<${type}> = {
  load: ${load},
  draw: record => <${type}Screen record={record} />,
}
`
}

const screenEdits = (resource: Descriptor, name: string, project: Project): readonly Edit[] => {
  const { places, readFile } = project
  const descriptor = places.resource(identifierOf(resource.name)).file
  if (readFile(descriptor) === undefined)
    throw new NewError(
      `The descriptor of ${resource.name} is not in ${descriptor}.`,
      'A screen is named by the descriptor of its resource.',
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

export const screenCommand: Command = async (answers, project) => {
  const { places } = project
  const offered = project.resources.filter(({ page }) => page && hasOwnPath(page.record) && !page.screen)
  const resourceName = await answers.text(
    'resource',
    `The pages of which resource? (${offered.map(({ name }) => name).join(', ') || 'none has the default screens'})`,
  )
  const resource = project.resources.find(each => each.name === resourceName)
  if (!resource) throw new NewError(`There is no resource '${resourceName}'.`, `Add one: ${places.call} resource.`)
  if (!resource.page || !isPublic(resource))
    throw new NewError(`${resourceName} has no pages.`, `Add 'page' to its descriptor: ${places.docs}/pages.md.`)
  if (!hasOwnPath(resource.page.record))
    throw new NewError(
      `Records of ${resourceName} are places on a page.`,
      'A screen needs an address like /boats/:slug.',
    )
  if (resource.page.screen !== undefined)
    throw new NewError(`${resourceName} has the screen '${resource.page.screen}' already.`, 'Change that one.')
  const name = await answers.text(
    'as',
    'What is the screen called?',
    identifierOf(oneOf(resource.name).toLowerCase().replaceAll(' ', '-')),
  )
  if (!namePattern.test(name)) throw new NewError(`'${name}' cannot be the name of a screen.`, "Write it like 'boat'.")
  if ([...screenNames, ...ownScreens].some(each => each === name))
    throw new NewError(`There is a screen '${name}' already.`, 'Choose another name with --as.')
  return {
    edits: screenEdits(resource, name, project),
    resources: project.resources,
    next: [`npm run dev shows it at the address of each record. Parts for it: ${places.screenParts}.`],
  }
}
