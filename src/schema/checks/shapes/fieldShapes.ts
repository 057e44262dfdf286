/** Shapes of fields: the keys of every kind, with their types. */
import { z } from 'zod'
import type { BlockTypes, ChoiceField, Field, FieldKind, FieldOf, Option } from '../../descriptor/field.ts'
import type { Computed } from '../../descriptor/kinds/simpleKinds.ts'
import { type CommonOption, fieldKinds } from '../../descriptor/kindTraits.ts'
import {
  among,
  amount,
  byName,
  chosen,
  condition,
  listOf,
  maybe,
  nonBlankText,
  object,
  type ShapeOf,
  text,
  value,
  words,
  write,
  yesOrNo,
} from './shape.ts'

const option = object<Option>(
  {
    value,
    label: words,
    picture: maybe(listOf(z.unknown(), 'a list of shapes')),
    help: maybe(words),
    uses: maybe(
      byName(
        byName(object<{ readonly as: string }>({ as: words }, 'an object with as'), 'an object of fields'),
        'an object of resources',
      ),
    ),
  },
  'an object with value and label',
)
const excerptLength = object<NonNullable<Field['excerptLengths']>[number]>(
  { chars: amount, where: words },
  'an object with chars and where',
)

/** Keys of fields of every kind. */
export const commonShape: ShapeOf<Pick<Field, CommonOption>> = {
  kind: among(fieldKinds),
  label: words,
  default: maybe(z.union([z.string(), z.number(), z.array(z.string())], write('a value of its kind'))),
  required: maybe(yesOrNo),
  requiredWhen: maybe(condition),
  says: maybe(byName(nonBlankText, 'an object of texts')),
  unique: maybe(yesOrNo),
  public: maybe(yesOrNo),
  readOnly: maybe(yesOrNo),
  fixed: maybe(yesOrNo),
  excerptLengths: maybe(listOf(excerptLength, 'a list')),
  writeOnly: maybe(yesOrNo),
  sensitive: maybe(yesOrNo),
  rights: maybe(byName(words, 'an object of roles')),
  renamedFrom: maybe(words),
  input: maybe(words),
  cell: maybe(words),
}

export const someFields = "at least one field by its name, like { title: text('Title') }"
const fields: z.ZodType<object> = z.lazy(() => byName(field, someFields))
const pattern = z.string({
  error: ({ input }) => (input instanceof RegExp ? `its source as a text: ${JSON.stringify(input.source)}` : 'a text'),
})
const computed = object<Computed>(
  { join: listOf(words, 'a list of fields'), separator: maybe(words) },
  'an object with join',
)
const options = listOf(option, 'a list of options, each with value and label')
const others = object<NonNullable<ChoiceField['others']>>({ max: amount, help: words }, 'an object with max and help')
const referring = {
  to: text('the name of the resource that it refers to'),
  only: maybe(byName(value, 'an object of values')),
  // Lists refuse 'withIt' with a message of their own.
  onDelete: maybe(among(['refuse', 'empty', 'withIt'])),
}
const limits = { min: maybe(amount), max: maybe(amount) }
const block = object<BlockTypes[string]>({ label: words, fields }, 'an object with label and fields')

type Own<K extends FieldKind> = Omit<FieldOf<K>, CommonOption>
/** Keys that only some kinds have. An option does not compile without its shape here. */
const ownShapes: { readonly [K in FieldKind as keyof Own<K> extends never ? never : K]: ShapeOf<Own<K>> } = {
  text: {
    max: maybe(amount),
    pattern: maybe(pattern),
    hint: maybe(words),
    zone: maybe(yesOrNo),
    computed: maybe(computed),
    drawn: maybe(amount),
  },
  longText: { links: maybe(yesOrNo) },
  file: { accept: maybe(listOf(words, 'a list of media types')), maxMegabytes: maybe(amount), private: maybe(yesOrNo) },
  slug: {
    from: text('the name of the text field that it is made from'),
    routes: maybe(z.union([yesOrNo, z.array(z.string().min(1)).min(1)], write('true or false'))),
  },
  digits: { max: maybe(amount), plus: maybe(yesOrNo) },
  integer: { ...limits, year: maybe(yesOrNo), zero: maybe(nonBlankText) },
  date: { after: maybe(nonBlankText) },
  dateTime: { day: maybe(yesOrNo), after: maybe(nonBlankText) },
  password: { repeats: maybe(words) },
  choice: { options, ignoresEmpty: maybe(yesOrNo), others: maybe(others) },
  choices: { options, max: maybe(amount) },
  reference: referring,
  references: { ...referring, max: maybe(amount) },
  decimal: { places: maybe(amount), ...limits, unit: maybe(nonBlankText), zero: maybe(nonBlankText) },
  group: { fields },
  rows: { fields, ...limits },
  blocks: { blocks: byName(block, 'at least one type of block by its name, with label and fields'), ...limits },
}

const ownShapeOf: Readonly<Record<string, object>> = ownShapes
const someField = "a field, like text('Title')"
const shapes = new Map<unknown, z.ZodObject>(
  fieldKinds.map(kind => [kind, object<Field>({ ...commonShape, ...ownShapeOf[kind] }, someField)]),
)
const ofNoKind = object<Field>(commonShape, someField)
/** Shape of a field of the kind. A field of an unknown kind has only the common keys. */
export const fieldShapeOf = (kind: unknown): z.ZodObject => shapes.get(kind) ?? ofNoKind

export const field = chosen(z.looseObject({}, write(someField)), given => fieldShapeOf(Reflect.get(given, 'kind')))
