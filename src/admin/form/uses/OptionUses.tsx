import type { Option } from '../../../schema/descriptor/field.ts'
import { fieldOf } from '../../../schema/descriptor/resource.ts'
import { useDescriptors } from '../../i18n/localizedDescriptors.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'

/** Explains the selected option: its help, and the fields it shows, by resource. */
export const OptionUses = ({ option: { help, uses } }: { readonly option: Option }) => {
  const t = useTranslate()
  const { resources } = useDescriptors()
  if (!help && !uses) return null
  const used = resources.flatMap(descriptor => {
    const fields = uses?.[descriptor.name]
    if (!fields) return []
    const texts = Object.entries(fields).map(
      ([field, { as }]) => `${fieldOf(descriptor, field)?.label ?? field}: ${as}`,
    )
    return [{ name: descriptor.label.one, texts: texts.length > 0 ? texts : [t('form.usesNothing')] }]
  })
  return (
    <div className="option-uses">
      {help && <p>{help}</p>}
      {used.map(({ name, texts }) => (
        <div key={name}>
          <b>{name}</b>
          <ul>
            {texts.map(text => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}
