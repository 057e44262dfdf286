/**
 * Note about the effect of the selected option on a field: how the site shows the field, or that it does not show it.
 */
import { useGetOne } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { inSentence } from '../../../schema/words/inSentence.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import type { Governor } from './uses.ts'

interface FieldUseProps {
  readonly governor: Governor
  /** Resource of the form. */
  readonly resource: string
  readonly field: string
  /** Current value of the field. */
  readonly value: unknown
}

const isFilled = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

const UseOf = ({ governor, resource, field, value, chosen }: FieldUseProps & { readonly chosen: unknown }) => {
  const t = useTranslate()
  const option = governor.options.find(each => each.value === chosen)
  if (!option) return null
  const use = option.uses?.[resource]?.[field]
  if (use) return t('form.shownAs', { use: use.as })
  return t(isFilled(value) ? 'form.notShownKept' : 'form.notShown', { choice: inSentence(governor.label) })
}

const OfOwnChoice = (props: FieldUseProps) => {
  const chosen: unknown = useWatch({ name: props.governor.choice })
  return <UseOf {...props} chosen={chosen} />
}

const OfParentsChoice = ({
  parent,
  ...props
}: FieldUseProps & { readonly parent: NonNullable<Governor['parent']> }) => {
  const id: unknown = useWatch({ name: parent.by })
  const { data } = useGetOne(parent.path, { id: Number(id) }, { enabled: Number(id) > 0 })
  return <UseOf {...props} chosen={data?.[props.governor.choice]} />
}

export const FieldUse = (props: FieldUseProps) =>
  props.governor.parent ? <OfParentsChoice {...props} parent={props.governor.parent} /> : <OfOwnChoice {...props} />
