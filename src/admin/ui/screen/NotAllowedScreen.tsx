import Alert from '@mui/material/Alert'
import type { Descriptor } from '../../../schema/descriptor/resource.ts'
import { textsOf } from '../../../schema/descriptor/texts.ts'
import { useMay, usePersonMay } from '../../data/permissions.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { BackButton } from './BackButton.tsx'
import { Screen } from './Screen.tsx'

/** Shown instead of a screen that the person's role may not open. */
export const NotAllowedScreen = ({ descriptor }: { descriptor: Descriptor }) => {
  const t = useTranslate()
  const may = useMay()
  const { heading } = textsOf(descriptor)
  const canOpen = may.open(descriptor)
  const personMay = usePersonMay()
  const isOnlyViewed = may.isView && (personMay.create(descriptor) || personMay.writeAll(descriptor))
  const reason = isOnlyViewed ? 'viewAs.mayWrite' : 'rights.notWritten'
  return (
    <Screen heading={heading} actions={canOpen && <BackButton descriptor={descriptor} />}>
      <Alert severity="info">{t(canOpen ? reason : 'rights.notRead', { many: heading })}</Alert>
    </Screen>
  )
}
