import { hrefOf } from '../../../schema/values/links.ts'
import { grouped } from '../../../schema/values/phone.ts'
import type { OwnCellProps } from './ownCellProps.ts'

const addressOf = (value: string, kind: OwnCellProps<'link'>['field']['kind']): string => {
  if (kind === 'email') return hrefOf(`mailto:${value}`)
  return hrefOf(kind === 'digits' ? `tel:${value}` : value)
}

/** The value as a link to what it is the address of; as a text where it leads nowhere. */
export const LinkCell = ({ value, field }: OwnCellProps<'link'>) => {
  const text = String(value)
  const address = addressOf(text, field.kind)
  return address === '' ? (
    text
  ) : (
    <a href={address} target="_blank" rel="noopener">
      {field.kind === 'digits' ? grouped(text) : text}
    </a>
  )
}
