import Box from '@mui/material/Box'
import type { Descriptor } from '../../../../schema/descriptor/resource.ts'
import { useDescriptors } from '../../../i18n/localizedDescriptors.ts'
import { useTranslate } from '../../../i18n/useTranslate.ts'
import { describedBy, FormField } from '../../../ui/smallForm/FormField.tsx'
import { type InputProps, useFieldInput } from '../inputProps.ts'

/** Descriptor of a resource that the person may not read; undefined for any other. */
export const useUnreadTarget = (name: string): Descriptor | undefined =>
  useDescriptors().hidden.find(each => each.name === name)

type Props = (InputProps<'reference'> | InputProps<'references'>) & { readonly target: Descriptor }

/** References to records that the person may not read. The form keeps the stored ids, and nothing can be chosen. */
export const UnreadReference = ({ target, ...props }: Props) => {
  const t = useTranslate()
  const { id, bound, around: field } = useFieldInput(props)
  const ids = [bound.value ?? []].flat()
  const many = target.label.many
  const around = { ...field, help: t(ids.length > 0 ? 'reference.unchanged' : 'reference.notRead', { many }) }
  return (
    <FormField {...around}>
      <Box
        component="output"
        id={id}
        ref={(element: HTMLElement | null) => bound.ref(element && { focus: () => element.focus() })}
        tabIndex={-1}
        aria-describedby={describedBy(id, around)}
      >
        {ids.map(each => `#${each}`).join(', ') || '–'}
      </Box>
    </FormField>
  )
}
