/** A screen that draws the page of each record of a resource, in the place of the default one. */
import { type Descriptor, inputsOf, isPublic } from '../../src/schema/descriptor/resource.ts'
import { endsWithSlug, hasOwnPath } from '../../src/schema/routes/recordPage.ts'
import { screenNames } from '../../src/schema/routes/screenNames.ts'
import { type Change, existing, withItem } from './edit.ts'
import { NewError } from './newError.ts'
import type { Command, Project } from './plan.ts'
import { quoted } from './printed.ts'
import { identifierOf, oneOf } from './resource.ts'

const namesFile = 'src/schema/routes/screenNames.ts'
const screensFile = 'src/public/app/recordScreens.tsx'
const folder = 'src/public/screens/own'

const namePattern = /^[a-z][A-Za-z]*$/

/** The first rich text of the form that visitors read, which the screen shows below the title. */
const proseFieldOf = (resource: Descriptor): string | undefined =>
  inputsOf(resource).find(({ field }) => {
    const { kind, public: isShown } = resource.fields[field] ?? {}
    return kind === 'html' && isShown
  })?.field

const screenText = (resource: Descriptor, name: string): string => {
  const type = name.charAt(0).toUpperCase() + name.slice(1)
  const { record: pattern = '', list } = resource.page ?? {}
  const prose = proseFieldOf(resource)
  const key = quoted(resource.name)
  const hasSlug = endsWithSlug(pattern)
  const trail = list === undefined ? '' : ` trail={[{ title: label.many, to: ${quoted(list)} }]}`
  const load = hasSlug
    ? `request => recordOrMoved(request, ${key}, request.content.record(${key}, request.params.slug ?? ''))`
    : `({ content, params }) => content.record(${key}, params.id ?? '')`
  return `import type { PublicRecordNamed } from '../../../resources/index.ts'
${prose ? "import { Prose } from '../../components/Prose.tsx'\n" : ''}import { Head } from '../../layout/Head.tsx'
import { PageTop } from '../../layout/PageTop.tsx'
import type { ScreenScript } from '../../routing/loading.ts'
${hasSlug ? "import { recordOrMoved } from '../../routing/moved.ts'\n" : ''}import { useMessages } from '../../site/siteContext.tsx'
${trail ? "import { useRecordsOf } from '../records/shownRecords.ts'\n" : ''}
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

const screenChanges = (resource: Descriptor, name: string, project: Project): readonly Change[] => {
  const descriptorFile = `src/resources/${identifierOf(resource.name)}.ts`
  const file = `${folder}/${name}.tsx`
  if (project.readFile(file) !== undefined)
    throw new NewError(`There is a ${file} already.`, 'Choose another name with --as.')
  return [
    { file, text: screenText(resource, name), done: 'what visitors see' },
    {
      file: namesFile,
      text: withItem(existing(namesFile, project), {
        file: namesFile,
        opening: 'const recordScreens = [',
        item: quoted(name),
      }),
      done: 'its name',
    },
    {
      file: screensFile,
      text: withItem(existing(screensFile, project), {
        file: screensFile,
        opening: 'const recordScreenBy: { readonly [S in RecordScreen]: Screen } = {',
        item: `${name}: lazyScreen(async () => (await import('../screens/own/${name}.tsx')).${name}Route)`,
      }),
      done: 'its place among the screens',
    },
    {
      file: descriptorFile,
      text: withItem(existing(descriptorFile, project), {
        file: descriptorFile,
        opening: '\n  page: {',
        item: `screen: ${quoted(name)}`,
      }),
      done: 'the screen of its pages',
    },
  ]
}

export const screenCommand: Command = async (answers, project) => {
  const offered = project.resources.filter(({ page }) => page && hasOwnPath(page.record) && !page.screen)
  const resourceName = await answers.text(
    'resource',
    `The pages of which resource? (${offered.map(({ name }) => name).join(', ') || 'none has the default screens'})`,
  )
  const resource = project.resources.find(each => each.name === resourceName)
  if (!resource) throw new NewError(`There is no resource '${resourceName}'.`, 'Add one: npm run new -- resource.')
  if (!resource.page || !isPublic(resource))
    throw new NewError(`${resourceName} has no pages.`, `Add 'page' to its descriptor: docs/pages.md.`)
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
  if (screenNames.some(each => each === name))
    throw new NewError(`There is a screen '${name}' already.`, 'Choose another name with --as.')
  return {
    changes: screenChanges(resource, name, project),
    resources: project.resources,
    next: [`npm run dev shows it at the address of each record. Parts for it: src/public/components.`],
  }
}
