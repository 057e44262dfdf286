import { Fragment } from 'react'
import { personFieldOf } from '../../../../../schema/descriptor/access/access.ts'
import type { Option } from '../../../../../schema/descriptor/field.ts'
import { type Descriptor, declaredFieldOf } from '../../../../../schema/descriptor/resource.ts'
import { inSentence } from '../../../../../schema/words/inSentence.ts'
import { useFlagOptions, useStatusOptions } from '../../../../i18n/localizedDescriptors.ts'
import { useRecordNames } from '../../../../list/table/ReferenceCell.tsx'
import { useRoleTexts } from '../roleTexts.ts'
import { isGroup, type ShownCondition, shownCondition, type Term, targetOf } from './conditions.ts'

/** Options of a field; undefined if it has other values. */
export const useFieldOptions = (resource: Descriptor, name: string): readonly Option[] | undefined => {
  const statuses = useStatusOptions()
  const flags = useFlagOptions()
  const field = declaredFieldOf(resource, name)
  if (field?.kind === 'choice') return field.options
  if (field?.kind === 'status') return statuses
  return field?.kind === 'flag' ? flags : undefined
}

/** Label of a field, also of a column without a declared field. */
export const useFieldLabel = () => {
  const t = useRoleTexts()
  return (resource: Descriptor, name: string): string =>
    declaredFieldOf(resource, name)?.label ?? (name === 'created_by' ? t('createdBy') : name === 'id' ? t('id') : name)
}

/** Text of a value of the person: the label of the user's field. */
export const usePersonLabel = (users: Descriptor) => {
  const t = useRoleTexts()
  const labelOf = useFieldLabel()
  return (value: string): string => {
    const field = personFieldOf(value) ?? 'id'
    return field === 'id' ? t('me') : inSentence(labelOf(users, field))
  }
}

interface TermTextProps {
  readonly term: Term
  readonly resource: Descriptor
  readonly users: Descriptor
}

const Named = ({ ids, to }: { readonly ids: readonly unknown[]; readonly to: string }) =>
  useRecordNames(ids, to).join(', ')

const TermText = ({ term, resource, users }: TermTextProps) => {
  const t = useRoleTexts()
  const field = useFieldLabel()(resource, term.field)
  const personLabel = usePersonLabel(users)
  const options = useFieldOptions(resource, term.field)
  const target = targetOf(resource, term.field)
  if (term.comparison === 'empty') return t('textEmpty', { field })
  if (term.comparison === 'person') {
    const value = String(term.values[0])
    return value === 'me' ? t('textMe', { field }) : t('textPerson', { field, values: personLabel(value) })
  }
  if (target !== undefined) {
    const [before = '', after = ''] = t('textIs', { field, values: '\u0000' }).split('\u0000')
    return (
      <>
        {before}
        <Named ids={term.values} to={target} />
        {after}
      </>
    )
  }
  const values = term.values.map(value => options?.find(option => option.value === value)?.label ?? String(value))
  return t('textIs', { field, values: values.map(value => t.digits(value)).join(', ') })
}

interface ConditionTextProps extends Omit<TermTextProps, 'term'> {
  /** Stored JSON of the condition, not ''. */
  readonly where: string
}

const Items = ({ join, items, ...props }: ShownCondition & Omit<TermTextProps, 'term'>) => {
  const t = useRoleTexts()
  return items.map((item, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: terms are identified by their place
    <Fragment key={at}>
      {at > 0 && t(join === 'and' ? 'textAnd' : 'textOr')}
      {isGroup(item) ? (
        <>
          (<Items {...props} {...item} />)
        </>
      ) : (
        <TermText {...props} term={item} />
      )}
    </Fragment>
  ))
}

/** A condition as a sentence; its JSON if the builder cannot show it. */
export const ConditionText = ({ where, ...props }: ConditionTextProps) => {
  const condition = shownCondition(where)
  return condition ? <Items {...props} {...condition} /> : <code>{where}</code>
}
