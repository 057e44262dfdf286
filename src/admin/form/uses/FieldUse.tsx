/**
 * Note about the effect of the selected option on a field: how the site shows the field, or that it does not show it.
 */
import { useGetOne } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { inSentence } from '../../../schema/words/inSentence.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import type { ControllingChoice } from './uses.ts'

interface FieldUseProps {
  readonly controlling: ControllingChoice
  /** Resource of the form. */
  readonly resource: string
  readonly field: string
  /** Current value of the field. */
  readonly value: unknown
}

const isFilled = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

const UseOf = ({ controlling, resource, field, value, chosen }: FieldUseProps & { readonly chosen: unknown }) => {
  const t = useTranslate()
  const option = controlling.options.find(each => each.value === chosen)
  if (!option) return null
  const use = option.uses?.[resource]?.[field]
  if (use) return t('form.shownAs', { use: use.as })
  return t(isFilled(value) ? 'form.notShownKept' : 'form.notShown', { choice: inSentence(controlling.label) })
}

const OfOwnChoice = (props: FieldUseProps) => {
  const chosen: unknown = useWatch({ name: props.controlling.choice })
  return <UseOf {...props} chosen={chosen} />
}

const OfParentsChoice = ({
  parent,
  ...props
}: FieldUseProps & { readonly parent: NonNullable<ControllingChoice['parent']> }) => {
  const id: unknown = useWatch({ name: parent.by })
  const { data } = useGetOne(parent.path, { id: Number(id) }, { enabled: Number(id) > 0 })
  return <UseOf {...props} chosen={data?.[props.controlling.choice]} />
}

/** Renders the note about the use of one field; nothing if the selected option is unknown. */
export const FieldUse = (props: FieldUseProps) =>
  props.controlling.parent ? (
    <OfParentsChoice {...props} parent={props.controlling.parent} />
  ) : (
    <OfOwnChoice {...props} />
  )
