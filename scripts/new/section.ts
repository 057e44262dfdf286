/** Adds a new section template: its name and sketch for editors, and its view for visitors. */
import { posix } from 'node:path'
import { site } from '../../src/resources/index.ts'
import { labelOf } from './fieldSpec.ts'
import { NewError } from './newError.ts'
import { importing, type Places } from './places/places.ts'
import { added, type Command, created } from './plan.ts'
import { identifierOf } from './resource.ts'
import { importsOf } from './source/imports.ts'
import { printed, quoted } from './source/printed.ts'

const namePattern = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/

interface NewSection {
  /** Name of the template, which is the value stored in a section. */
  readonly name: string
  /** Description for editors. */
  readonly label: string
  /** Name of the template's constant. */
  readonly constant: string
  /** Name of the view's component. */
  readonly view: string
}

const templateText = ({ name, label, constant }: NewSection, file: string, places: Places): string => `${importsOf(
  file,
  (['defineTemplate', 'introduced'] as const).map(importing(places)),
)}

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

interface ViewFiles {
  readonly file: string
  /** Undefined if the view imports no style sheet. */
  readonly sheet: string | undefined
}

const viewText = ({ name, view }: NewSection, { file, sheet }: ViewFiles, places: Places): string => `${
  sheet === undefined ? '' : `import './${posix.basename(sheet)}'\n`
}${importsOf(file, (['Prose', 'Introduction', 'type SectionProps', 'WidgetTitle'] as const).map(importing(places)))}

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

const sheetText = ({ name }: NewSection): string => `/* The template \`${name}\`. */
.section-${name} article {
  padding-block: 1rem;
  border-top: 1px solid var(--line);
}

@media print {
  .section-${name} article {
    break-inside: avoid;
  }
}
`

/** Throws NewError if a template cannot have this name. */
const checked = (name: string): string => {
  if (!namePattern.test(name))
    throw new NewError(`'${name}' is not a valid name for a template.`, "Write it in lower case, like 'price-list'.")
  if (site.templates.some(({ value }) => value === name))
    throw new NewError(`The template '${name}' already exists.`, 'Choose another name.')
  return name
}

export const sectionCommand: Command = async (answers, project) => {
  const { places, resources } = project
  const name = await answers.text('name', 'Name of the template? (lower case, like price-list)')
  const label = await answers.text('label', 'What does it show? (a few words for editors)', labelOf(name).toLowerCase())
  const constant = identifierOf(checked(name))
  const section = { name, label, constant, view: constant.charAt(0).toUpperCase() + constant.slice(1) }
  const { template, view, sheet, items, style } = places.section(section)
  return {
    edits: [
      created(
        {
          file: template,
          text: templateText(section, template, places),
          done: 'its name, its picture and the fields that it uses',
        },
        project,
      ),
      created(
        { file: view, text: viewText(section, { file: view, sheet }, places), done: 'what visitors see' },
        project,
      ),
      ...(sheet === undefined ? [] : [created({ file: sheet, text: sheetText(section), done: 'its style' }, project)]),
      ...items.map(added),
    ],
    resources,
    next: [`Choose it as the template of a section at /admin/section. Its style ${style}.`],
  }
}
