import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { type ComponentType, use, useContext } from 'react'
import { perSite } from '../../../../resources/perSite.ts'
import type { Field, FieldKind } from '../../../../schema/descriptor/field.ts'
import { traitsOf } from '../../../../schema/descriptor/kindTraits.ts'
import { normalize, toSentValue } from '../../../../schema/validation/normalize.ts'
import type { Language } from '../../../../schema/values/language.ts'
import { type AdminSite, useSite } from '../../../data/site.ts'
import { useLanguage } from '../../../i18n/language.tsx'
import { forgetFailed, type LoadOnce, loadOnce } from '../../../ui/loadOnce.ts'
import { PartBoundary } from '../../../ui/PartBoundary.tsx'
import { describedBy, FormField, labelId } from '../../../ui/smallForm/FormField.tsx'
import { ReadOnlyContext } from '../../readOnly.ts'
import { focusFirst } from '../../shape/focusFirst.ts'
import { type AnyInputProps, useFieldInput } from '../inputProps.ts'
import type { ControlProps } from './siteInputs.ts'

/**
 * Message about an input that failed. It is not among the messages of the back office, which the first screen loads.
 */
const failed: { readonly [L in Language]: string } = {
  en: 'The input of this field could not be shown. The usual one is in its place, with what was typed.',
  bn: 'এই ঘরের নিজস্ব ইনপুটটি দেখানো যায়নি। তার জায়গায় সাধারণ ইনপুটটি আছে, যা লেখা হয়েছিল তা-সহ।',
}

const loadersOf = perSite(
  (site: AdminSite): ReadonlyMap<string, LoadOnce<unknown>> =>
    new Map(Object.entries(site.inputs).map(([name, load]) => [name, loadOnce(load)])),
)

/**
 * Value that is passed to a custom input: a text as it is being typed, a number only if it is valid, otherwise null.
 */
const valueFor = (field: Field, held: unknown): unknown => {
  if (held === null || held === undefined || held === '') return null
  const { stores, isStructured } = traitsOf(field)
  if (isStructured) return toSentValue(field, normalize(field, held))
  if (stores === 'text') return held
  const number = normalize(field, held)
  return typeof number === 'number' ? number : null
}

interface SiteInputProps extends AnyInputProps {
  /** Name of the custom input in `site.config.ts`. */
  readonly own: string
}

const CustomControl = ({ own, ...props }: SiteInputProps) => {
  const { field } = props
  const { language } = useLanguage()
  const isDisabled = useContext(ReadOnlyContext)
  const { id, bound, around, isRequired } = useFieldInput(props)
  const load = loadersOf(useSite()).get(own)
  if (!load) throw new TypeError(`site.admin.tsx exports no input '${own}'.`)
  // Safe cast: `CustomInputs` types the exports of `site.admin.tsx`.
  const Control = use(load()) as ComponentType<ControlProps<FieldKind>>
  const focus = (box: HTMLElement) => {
    document.getElementById(id)?.focus()
    if (!box.contains(document.activeElement)) focusFirst(box)
  }
  return (
    <FormField {...around}>
      <Box ref={(box: HTMLElement | null) => bound.ref(box && { focus: () => focus(box) })} sx={{ minWidth: 0 }}>
        <Control
          // Correlated union: the site's types check each input against the fields that name it.
          value={valueFor(field, bound.value) as ControlProps<FieldKind>['value']}
          onChange={bound.onChange}
          onBlur={() => bound.onBlur()}
          id={id}
          // The same field may be in several entries of a list, whose radio buttons must not form one group.
          name={`${bound.name}${id}`}
          labelId={labelId(id)}
          describedBy={describedBy(id, around)}
          error={around.problem}
          isDisabled={isDisabled}
          isRequired={isRequired}
          language={language}
          field={field}
        />
      </Box>
      <input type="hidden" name={bound.name} />
    </FormField>
  )
}

/**
 * Custom input of the site. If it fails or cannot be loaded, `Usual`, the standard input of the kind, replaces it with
 * the current value.
 */
export const SiteInput = ({ Usual, ...props }: SiteInputProps & { readonly Usual: ComponentType<AnyInputProps> }) => {
  const loaders = loadersOf(useSite())
  const { language } = useLanguage()
  const { own, ...usual } = props
  const usualInput = (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Alert severity="warning">{failed[language]}</Alert>
      <Usual {...usual} />
    </Box>
  )
  return (
    <PartBoundary instead={usualInput} onFailure={() => forgetFailed(loaders.get(own))}>
      <CustomControl {...props} />
    </PartBoundary>
  )
}
