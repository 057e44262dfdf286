/** Adds a new kind of field: a line of text that matches a pattern. Writes every place that handles kinds. */
import { fieldKinds } from '../../src/schema/descriptor/kindTraits.ts'
import { labelOf } from './fieldSpec.ts'
import { NewError } from './newError.ts'
import { added, type Command, type Edit, existing, type Item, type Project } from './plan.ts'
import { withLineAfter } from './source/edit.ts'
import { quoted } from './source/printed.ts'

interface NewKind {
  /** Name of the kind and of its builder: 'postcode'. */
  readonly name: string
  /** Pattern for the whole value, without slashes. */
  readonly pattern: string
  /** Description of a value, as the end of 'Postcode must be …'. */
  readonly must: string
  /** The description in Bangla, as a whole sentence without its subject. */
  readonly bangla: string
  readonly example: string
  readonly wrong: string
}

const namePattern = /^[a-z][A-Za-z]*$/

const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
/** Label of 'bankAccount': 'Bank account'. */
const readable = (name: string): string => labelOf(kebab(name))

const builders = 'src/schema/descriptor/field.ts'

/** Edits of every place, in the order of CONTRIBUTING. */
const editsOf = ({ name, pattern, must, bangla, example, wrong }: NewKind): readonly Edit[] => {
  const issue = quoted(`not-${kebab(name)}`)
  const label = quoted(readable(name))
  const items: readonly Item[] = [
    {
      file: 'src/schema/descriptor/kinds/simpleKinds.ts',
      path: ['interface Kinds {'],
      item: `/** Text that is ${must.replaceAll('*/', '')}. */\n${name}: { value: string; options: object }`,
      done: 'its stored value and its options',
    },
    {
      file: 'src/schema/descriptor/kindTraits.ts',
      path: ['traitsByKind = {'],
      item: `${name}: fact`,
      done: 'its traits',
    },
    {
      file: 'src/schema/validation/normalize.ts',
      path: ['normalizeByKind = {'],
      item: `${name}: trimmed`,
      done: 'how a value is normalized',
    },
    {
      file: 'src/schema/validation/valueSchema.ts',
      path: ['zodByKind = {'],
      item: `${name}: f => short(f.label, 255).regex(/^(?:${pattern})$/u, invalid(${issue}, f))`,
      done: 'which values it refuses',
    },
    {
      file: 'server/routes/valueJsonSchemas.ts',
      path: ['shapeByKind = {'],
      item: `${name}: () => ({ pattern: whole(withPlainClasses(${quoted(pattern)})) })`,
      done: 'its pattern in the OpenAPI document',
    },
    {
      file: 'src/schema/validation/valueIssues.ts',
      path: ['valueIssues = {'],
      item: `${issue}: ${quoted(`{label} must be ${must}.`)}`,
      done: 'the message of a wrong value',
    },
    {
      file: 'src/admin/i18n/bn/issues.ts',
      path: ['banglaIssues = {'],
      item: `${issue}: ${quoted(`“{label}” ${bangla}`)}`,
      done: 'the same in Bangla',
    },
    {
      file: 'src/admin/form/inputs/inputByKind.tsx',
      path: ['inputByKind = {'],
      item: `${name}: OneLineInput`,
      imports: [{ name: 'OneLineInput', from: 'src/admin/form/inputs/textInputs.tsx' }],
      done: 'its input',
    },
    {
      file: 'src/admin/list/table/cells.tsx',
      path: ['cellByKind = {'],
      item: `${name}: plain`,
      done: 'its cell in lists',
    },
    {
      file: 'src/public/components/values/valueByKind.tsx',
      path: ['valueByKind = {'],
      item: `${name}: words`,
      done: 'what visitors see',
    },
    {
      file: 'tests/support/fixtures/kinds.ts',
      path: ['kinds = {'],
      item: `${name}: {
        field: { kind: '${name}', label: ${label} },
        good: [...storedUnchanged(${quoted(example)}), [${quoted(` ${example} `)}, ${quoted(example)}]],
        bad: [...nonTexts, ...rejected(${quoted(`must be ${must}.`)}, ${quoted(wrong)})],
        sample: () => ${quoted(example)},
      }`,
      done: 'good and bad values for the tests of all kinds',
    },
    {
      file: 'tests/support/generated/fieldsByKind.ts',
      path: ['byKind = {'],
      item: `${name}: () => ({ kind: '${name}' })`,
      done: 'its fields in generated descriptors',
    },
    {
      file: 'tests/fixtures/documentedKinds.ts',
      path: ['documentedKinds = {'],
      item: `${name}: ${name}(${label}, { public: true })`,
      imports: [{ name, from: builders }],
      done: 'its example, which is compiled',
    },
  ]
  const builder: Edit = {
    file: builders,
    done: 'its builder',
    textFrom: source =>
      withLineAfter(existing(builders, source), {
        file: builders,
        last: /^export const \w+ = simple\('\w+'\)$/gm,
        line: `export const ${name} = simple('${name}')`,
      }),
  }
  return [builder, ...items.map(added)]
}

const docs = 'docs/kinds.md'
/** Heading after the chapters of the kinds. */
const afterKinds = '\n## In a form\n'

const docsEdit = ({ name, must }: NewKind): Edit => ({
  file: docs,
  done: 'its chapter',
  textFrom: given => {
    const source = existing(docs, given)
    if (!source.includes(afterKinds))
      throw new NewError(`${docs} has no chapter 'In a form'.`, 'Restore it after the chapters of the kinds.')
    const chapter = `\n## ${name}\nText that is ${must}. Spaces around it are removed.\n\n\`\`\`ts\n${name}: ${name}(${quoted(readable(name))}, { public: true }),\n\`\`\`\n`
    return source.replace(afterKinds, () => `${chapter}${afterKinds}`)
  },
})

/** Throws NewError if the name is taken, or if the examples contradict the pattern. */
const checked = (kind: NewKind, project: Project): NewKind => {
  const { name, pattern, example, wrong } = kind
  if (!namePattern.test(name))
    throw new NewError(`'${name}' is not a valid name for a kind.`, "Write it like 'postcode' or 'bankAccount'.")
  const source = existing(builders, project.readFile(builders))
  if (fieldKinds.some(each => each === name) || new RegExp(`\\bexport const ${name}\\b`).test(source))
    throw new NewError(`'${name}' already exists.`, 'Choose another name.')
  let whole: RegExp
  try {
    whole = new RegExp(`^(?:${pattern})$`, 'u')
  } catch {
    throw new NewError(`'${pattern}' is not a valid regular expression.`, 'Write it without slashes, like \\d{4}.')
  }
  if (pattern.includes('/')) throw new NewError('The pattern has a slash.', 'Write it as \\x2f.')
  if (!whole.test(example))
    throw new NewError(`The example '${example}' does not match the pattern.`, 'Change one of them.')
  if (whole.test(wrong.trim()))
    throw new NewError(`'${wrong}' matches the pattern.`, 'Use a value that does not match.')
  return kind
}

export const kindCommand: Command = async (answers, project) => {
  const name = await answers.text('name', 'What is the kind called in a descriptor? (postcode)')
  const pattern = await answers.text('pattern', 'Which regular expression must the whole value match? (\\d{4})')
  const example = await answers.text('example', 'Which value is right, as an example? (1205)')
  const kind: NewKind = {
    name,
    pattern,
    example,
    wrong: await answers.text('wrong', 'Which value is wrong, for the tests?', '?'),
    must: await answers.text('must', `What must a value be? ('… must be …')`, `of the form ${example}`),
    bangla: await answers.text('bn', "The same in Bangla? ('… হতে হবে।')", 'ঘরের মানটি ঠিক নয়।'),
  }
  return {
    edits: [...editsOf(checked(kind, project)), docsEdit(kind)],
    resources: project.resources,
    next: [
      `Use it in a descriptor: code: ${name}(${quoted(readable(name))}).`,
      'CONTRIBUTING.md, "Add a kind", lists what else each file may need.',
    ],
  }
}
