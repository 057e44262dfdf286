import { hrefOf } from '../../../schema/values/links.ts'
import { groupPhoneDigits } from '../../../schema/values/phone.ts'
import { wrapped } from '../../ui/wrapped.tsx'
import type { CustomCellProps } from './customCellProps.ts'

const addressOf = (value: string, kind: CustomCellProps<'link'>['field']['kind']): string => {
  if (kind === 'email') return hrefOf(`mailto:${value}`)
  return hrefOf(kind === 'digits' ? `tel:${value}` : value)
}

/** The value as a link to its address; plain text if it is not a valid address. */
export const LinkCell = ({ value, field }: CustomCellProps<'link'>) => {
  const text = String(value)
  const address = addressOf(text, field.kind)
  return address === '' ? (
    text
  ) : (
    <a href={address} target="_blank" rel="noopener">
      {wrapped(field.kind === 'digits' ? groupPhoneDigits(text) : text)}
    </a>
  )
}
