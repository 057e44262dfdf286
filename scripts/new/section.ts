/** A new template of sections: its name and picture for the editor, and its view for visitors. */
import { sectionTemplates } from '../../src/resources/sectionTemplates/index.ts'
import { type Change, existing, withImport, withItem } from './edit.ts'
import { labelOf } from './fieldSpec.ts'
import { NewError } from './newError.ts'
import type { Command, Project } from './plan.ts'
import { printed, quoted } from './printed.ts'
import { identifierOf } from './resource.ts'

const registry = 'src/resources/sectionTemplates/index.ts'
const views = 'src/public/sections/templates.ts'
const lazyViews = 'src/public/sections/lazyViews.ts'
const namePattern = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/

const templateText = (
  constant: string,
  name: string,
  label: string,
): string => `import { defineTemplate, introduced } from '../../schema/looks/defineTemplate.ts'

export const ${constant} = defineTemplate({
  value: ${quoted(name)},
  label: ${quoted(`${name}: ${label}`)},
  picture: ${printed([
    ['title', 1, 1, 6],
    ['lines', 1, 3, 14, 2],
    ['lines', 1, 6, 6, 2],
    ['lines', 9, 6, 6, 2],
  ])},
  uses: {
    sections: introduced,
    widgets: {
      title: { as: 'heading' },
      content: { as: 'text' },
      link_url: { as: 'where the title leads' },
    },
  },
})
`

const viewText = (view: string, name: string): string => `import { Prose } from '../../components/Prose.tsx'
import { Introduction } from '../Introduction.tsx'
import type { SectionProps } from '../sectionProps.ts'
import { WidgetTitle } from '../WidgetTitle.tsx'

/** The template \`${name}\`. */
export const ${view} = ({ section }: SectionProps) => (
  <>
    <Introduction section={section} />
    {section.widgets?.map(widget => (
      <article key={widget.id}>
        <WidgetTitle section={section} widget={widget} />
        <Prose html={widget.content} />
      </article>
    ))}
  </>
)
`

const sectionChanges = (name: string, label: string, project: Pick<Project, 'readFile'>): readonly Change[] => {
  if (!namePattern.test(name))
    throw new NewError(`'${name}' cannot be the name of a template.`, "Write it in lower case, like 'price-list'.")
  if (sectionTemplates.some(({ value }) => value === name))
    throw new NewError(`There is a template '${name}' already.`, 'Choose another name.')
  const constant = identifierOf(name)
  const view = constant.charAt(0).toUpperCase() + constant.slice(1)
  const templateFile = `src/resources/sectionTemplates/${constant}.ts`
  const viewFile = `src/public/sections/views/${view}.tsx`
  for (const file of [templateFile, viewFile])
    if (project.readFile(file) !== undefined) throw new NewError(`There is a ${file} already.`, 'Choose another name.')
  const listed = withImport(existing(registry, project), {
    file: registry,
    line: `import { ${constant} } from './${constant}.ts'`,
  })
  const imported = withImport(existing(lazyViews, project), {
    file: lazyViews,
    line: `import { ${view} } from './views/${view}.tsx'`,
  })
  return [
    {
      file: templateFile,
      text: templateText(constant, name, label),
      done: 'its name, its picture and the fields that it uses',
    },
    { file: viewFile, text: viewText(view, name), done: 'what visitors see' },
    {
      file: registry,
      text: withItem(listed, { file: registry, opening: 'export const sectionTemplates = [', item: constant }),
      done: 'its place among the templates',
    },
    {
      file: views,
      text: withItem(existing(views, project), {
        file: views,
        opening: "Record<LazyName, Omit<Template, 'View' | 'part'>>\n> = {",
        item: `${quoted(name)}: {}`,
      }),
      done: 'its place among the views',
    },
    {
      file: lazyViews,
      text: withItem(imported, {
        file: lazyViews,
        opening: 'export const lazyViews = {',
        item: `${quoted(name)}: ${view}`,
      }),
      done: 'its view',
    },
  ]
}

export const sectionCommand: Command = async (answers, project) => {
  const name = await answers.text('name', 'What is the template called? (lower case: price-list)')
  const label = await answers.text(
    'label',
    'What does it show, in a few words for the editor?',
    labelOf(name).toLowerCase(),
  )
  return {
    changes: sectionChanges(name, label, project),
    resources: project.resources,
    next: [
      'Choose it as the template of a section at /admin/section. Its style goes into src/public/styles/lazy/templates.css.',
    ],
  }
}
