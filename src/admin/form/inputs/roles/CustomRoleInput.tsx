import Select from '@mui/material/Select'
import { useGetList } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { roleLabels, roleOf } from '../../../../schema/descriptor/role.ts'
import { type AnyRecord, descriptorOf, roleNameIn } from '../../../data/descriptors.ts'
import { useSite } from '../../../data/site.ts'
import { useLanguage } from '../../../i18n/language.tsx'
import { useTranslate } from '../../../i18n/useTranslate.ts'
import { errorMessage } from '../../../ui/errorMessage.ts'
import { describedBy, FormField } from '../../../ui/smallForm/FormField.tsx'
import { type InputProps, useFieldInput } from '../inputProps.ts'
import { useRoleTexts } from './roleTexts.ts'

/** Field with the built-in role, which follows the custom role. */
const builtInField = 'type'
const mostRoles = 1000

/** Select of the custom role of a user. A choice also sets the built-in role, to the one that the custom role narrows. */
export const CustomRoleInput = (props: InputProps<'reference'>) => {
  const texts = useRoleTexts()
  const t = useTranslate()
  const { language } = useLanguage()
  const { path } = descriptorOf(useSite(), props.field.to)
  const { id, bound, around: field, start } = useFieldInput(props)
  const { setValue } = useFormContext()
  const builtIn = roleOf(useWatch<Record<string, unknown>>({ name: builtInField }))
  const { data = [], error } = useGetList<AnyRecord>(path, { pagination: { page: 1, perPage: mostRoles } })
  const value = typeof bound.value === 'number' ? bound.value : undefined
  const isKnown = value === undefined || data.some(each => Number(each.id) === value)
  const isCleared = value === undefined && start !== null
  const role = builtIn ? t.term(roleLabels[builtIn]) : undefined
  const around = {
    ...field,
    help: isCleared && role !== undefined ? texts('customCleared', { role }) : field.help,
    problem: field.problem ?? (error ? errorMessage(error, t) : undefined),
  }
  const choose = (text: string) => {
    const chosen = data.find(each => String(each.id) === text)
    bound.onChange(chosen ? Number(chosen.id) : null)
    const base = roleOf(chosen?.base)
    if (base) setValue(builtInField, base, { shouldDirty: true })
  }
  return (
    <FormField {...around}>
      <Select
        native
        fullWidth
        error={around.problem !== undefined}
        name={bound.name}
        inputRef={bound.ref}
        value={String(value ?? '')}
        onChange={event => choose(event.target.value)}
        onBlur={() => bound.onBlur()}
        inputProps={{ id, 'aria-describedby': describedBy(id, around) }}
      >
        <option value="">{texts('customNone')}</option>
        {!isKnown && <option value={String(value)}>{texts('customUnknown', { id: String(value) })}</option>}
        {data.map(each => (
          <option key={each.id} value={String(each.id)}>
            {roleNameIn(each, language)}
          </option>
        ))}
      </Select>
    </FormField>
  )
}
