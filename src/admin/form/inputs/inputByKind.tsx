/** Input for each kind of field. */
import { type ComponentType, lazy, Suspense } from 'react'
import type { CompositeField, FieldKind } from '../../../schema/descriptor/field.ts'
import { Loading } from '../../ui/screen/Loading.tsx'
import { ColourInput } from './ColourInput.tsx'
import { ChoiceInput, StatusInput } from './choices/ChoiceInput.tsx'
import { ChoicesInput } from './choices/ChoicesInput.tsx'
import { FlagInput } from './choices/FlagInput.tsx'
import { DayInput } from './DayInput.tsx'
import { FileInput } from './FileInput.tsx'
import { ImageInput } from './ImageInput.tsx'
import type { AnyInputProps, InputProps } from './inputProps.ts'
import { customInputs, isCustomInput } from './own/customInputs.ts'
import { PointInput } from './PointInput.tsx'
import { ReferenceInput } from './references/ReferenceInput.tsx'
import { ReferencesInput } from './references/ReferencesInput.tsx'
import { SecretInput } from './SecretInput.tsx'
import {
  AddressInput,
  DateInput,
  DecimalInput,
  DigitsInput,
  EmailInput,
  IntegerInput,
  JsonInput,
  LinkInput,
  LongTextInput,
  MapInput,
  PlainTextInput,
  SlugInput,
  TimeInput,
  TimestampInput,
} from './textInputs.tsx'

const HtmlInput = lazy(async () => ({ default: (await import('../richText/RichTextInput.tsx')).RichTextInput }))

const LazyComposite = lazy(async () => ({
  default: (await import('./composite/CompositeInput.tsx')).CompositeInput,
}))

const SiteInput = lazy(async () => ({ default: (await import('./own/SiteInput.tsx')).SiteInput }))

/**
 * Input of any field, chosen by the field: the standard input of its kind, a built-in special input, or a custom one of
 * the site.
 */
export const InputOfKind = (props: AnyInputProps) => {
  const { input, kind }: { readonly input?: string; readonly kind: FieldKind } = props.field
  // Correlated union: the input of a kind, or a special one for it, takes exactly this field.
  const Usual = inputByKind[kind] as ComponentType<AnyInputProps>
  const Input =
    input !== undefined && isCustomInput(input) ? (customInputs[input] as ComponentType<AnyInputProps>) : Usual
  return (
    <Suspense fallback={<Loading />}>
      {input === undefined || isCustomInput(input) ? (
        <Input {...props} />
      ) : (
        <SiteInput {...props} own={input} Usual={Usual} />
      )}
    </Suspense>
  )
}

const CompositeInput = (props: AnyInputProps & { readonly field: CompositeField }) => (
  <LazyComposite {...props} Inner={InputOfKind} />
)

const DateTimeInput = (props: InputProps<'dateTime'>) =>
  props.field.day ? <DayInput {...props} /> : <TimestampInput {...props} />

/** Inputs by kind. A new kind of field does not compile until it has one. */
export const inputByKind: { readonly [K in FieldKind]: ComponentType<InputProps<K>> } = {
  text: PlainTextInput,
  longText: LongTextInput,
  html: HtmlInput,
  image: ImageInput,
  file: FileInput,
  slug: SlugInput,
  email: EmailInput,
  digits: DigitsInput,
  link: LinkInput,
  video: AddressInput,
  map: MapInput,
  json: JsonInput,
  integer: IntegerInput,
  date: DateInput,
  dateTime: DateTimeInput,
  password: SecretInput,
  choice: ChoiceInput,
  choices: ChoicesInput,
  status: StatusInput,
  reference: ReferenceInput,
  references: ReferencesInput,
  flag: FlagInput,
  decimal: DecimalInput,
  colour: ColourInput,
  time: TimeInput,
  point: PointInput,
  group: CompositeInput,
  rows: CompositeInput,
  blocks: CompositeInput,
}
