/** zod schemas of fields: the keys of every kind, with their types. */
import { z } from 'zod'
import type { BlockTypes, ChoiceField, Field, FieldKind, FieldOf, Option } from '../../descriptor/field.ts'
import type { Computed } from '../../descriptor/kinds/simpleKinds.ts'
import { type CommonOption, fieldKinds } from '../../descriptor/kindTraits.ts'
import {
  anyBoolean,
  anyNumber,
  anyText,
  condition,
  enumOf,
  listOf,
  nonBlankText,
  object,
  optional,
  recordOf,
  remedy,
  type ShapeOf,
  shapeByValue,
  text,
  textOrNumber,
} from './shape.ts'

const option = object<Option>(
  {
    value: textOrNumber,
    label: anyText,
    picture: optional(listOf(z.unknown(), 'a list of shapes')),
    help: optional(anyText),
    uses: optional(
      recordOf(
        recordOf(object<{ readonly as: string }>({ as: anyText }, 'an object with as'), 'an object of fields'),
        'an object of resources',
      ),
    ),
  },
  'an object with value and label',
)
const excerptLength = object<NonNullable<Field['excerptLengths']>[number]>(
  { chars: anyNumber, where: anyText },
  'an object with chars and where',
)

/** Schemas of the keys that fields of every kind have. */
export const commonShape: ShapeOf<Pick<Field, CommonOption>> = {
  kind: enumOf(fieldKinds),
  label: anyText,
  default: optional(z.union([z.string(), z.number(), z.array(z.string())], remedy('a value of its kind'))),
  required: optional(anyBoolean),
  requiredWhen: optional(condition),
  says: optional(recordOf(nonBlankText, 'an object of texts')),
  unique: optional(anyBoolean),
  public: optional(anyBoolean),
  readOnly: optional(anyBoolean),
  fixed: optional(anyBoolean),
  excerptLengths: optional(listOf(excerptLength, 'a list')),
  writeOnly: optional(anyBoolean),
  hidden: optional(anyBoolean),
  sensitive: optional(anyBoolean),
  rights: optional(recordOf(anyText, 'an object of roles')),
  renamedFrom: optional(anyText),
  input: optional(anyText),
  cell: optional(anyText),
}

/** Remedy for a missing or empty object of fields. */
export const fieldsRemedy = "at least one field by its name, like { title: text('Title') }"
const fields: z.ZodType<object> = z.lazy(() => recordOf(fieldShape, fieldsRemedy))
const pattern = z.string({
  error: ({ input }) => (input instanceof RegExp ? `its source as a text: ${JSON.stringify(input.source)}` : 'a text'),
})
const computed = object<Computed>(
  { join: listOf(anyText, 'a list of fields'), separator: optional(anyText) },
  'an object with join',
)
const options = listOf(option, 'a list of options, each with value and label')
const others = object<NonNullable<ChoiceField['others']>>(
  { max: anyNumber, help: anyText },
  'an object with max and help',
)
const referring = {
  to: text('the name of the resource that it refers to'),
  only: optional(recordOf(textOrNumber, 'an object of values')),
  // The rule E31 reports 'withIt' on `references` with a clearer message.
  onDelete: optional(enumOf(['refuse', 'empty', 'withIt'])),
}
const limits = { min: optional(anyNumber), max: optional(anyNumber) }
const block = object<BlockTypes[string]>({ label: anyText, fields }, 'an object with label and fields')

type Own<K extends FieldKind> = Omit<FieldOf<K>, CommonOption>
/** Schemas of the keys that only some kinds have. A new option does not compile without its schema here. */
const ownShapes: { readonly [K in FieldKind as keyof Own<K> extends never ? never : K]: ShapeOf<Own<K>> } = {
  text: {
    max: optional(anyNumber),
    pattern: optional(pattern),
    hint: optional(anyText),
    zone: optional(anyBoolean),
    asciiDigits: optional(anyBoolean),
    computed: optional(computed),
    drawn: optional(anyNumber),
  },
  longText: { links: optional(anyBoolean) },
  file: {
    accept: optional(listOf(anyText, 'a list of media types')),
    maxMegabytes: optional(anyNumber),
    private: optional(anyBoolean),
  },
  slug: {
    from: text('the name of the text field that it is made from'),
    routes: optional(z.union([anyBoolean, z.array(z.string().min(1)).min(1)], remedy('true or false'))),
  },
  link: { leads: optional(enumOf(['outside', 'web'])) },
  digits: { max: optional(anyNumber), plus: optional(anyBoolean) },
  integer: { ...limits, year: optional(anyBoolean), zero: optional(nonBlankText) },
  date: { after: optional(nonBlankText) },
  dateTime: { day: optional(anyBoolean), after: optional(nonBlankText) },
  password: { repeats: optional(anyText) },
  choice: { options, ignoresEmpty: optional(anyBoolean), others: optional(others) },
  choices: { options, max: optional(anyNumber) },
  reference: referring,
  references: { ...referring, max: optional(anyNumber) },
  decimal: { places: optional(anyNumber), ...limits, unit: optional(nonBlankText), zero: optional(nonBlankText) },
  group: { fields },
  rows: { fields, ...limits },
  blocks: { blocks: recordOf(block, 'at least one type of block by its name, with label and fields'), ...limits },
}

const ownShapeOf: Readonly<Record<string, object>> = ownShapes
const fieldRemedy = "a field, like text('Title')"
const shapes = new Map<unknown, z.ZodObject>(
  fieldKinds.map(kind => [kind, object<Field>({ ...commonShape, ...ownShapeOf[kind] }, fieldRemedy)]),
)
const ofNoKind = object<Field>(commonShape, fieldRemedy)
/** Schema of a field of a kind. For an unknown kind, only the common keys. */
export const fieldShapeOf = (kind: unknown): z.ZodObject => shapes.get(kind) ?? ofNoKind

/** Schema of a field, which depends on its kind. */
export const fieldShape = shapeByValue(z.looseObject({}, remedy(fieldRemedy)), given =>
  fieldShapeOf(Reflect.get(given, 'kind')),
)
