import type { Descriptor } from '../../../schema/descriptor/resource.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { TuneIcon } from '../../ui/icons.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { MenuButton } from './MenuButton.tsx'

const ViewMenuItems = lazyPart(async () => (await import('./ViewMenuItems.tsx')).ViewMenuItems)

/** Menu of a person's view settings: columns, density and keyboard shortcuts. */
export const ViewMenu = ({ descriptor }: { descriptor: Descriptor }) => {
  const t = useTranslate()
  return (
    <MenuButton
      label={t('view.button')}
      className="button is-tool"
      items={menu => <ViewMenuItems {...menu} descriptor={descriptor} />}
    >
      <TuneIcon />
      <span>{t('view.button')}</span>
    </MenuButton>
  )
}
