import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useNavigate } from 'react-router-dom'
import type { Descriptor } from '../../../schema/descriptor/resource.ts'
import { paths } from '../../data/paths.ts'
import { useMay } from '../../data/permissions.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { BackButton } from '../../ui/screen/BackButton.tsx'
import { Failure } from '../../ui/screen/Failure.tsx'
import { Screen } from '../../ui/screen/Screen.tsx'
import { DraftList } from '../drafts/DraftList.tsx'
import { type Draft, useDraftStore } from '../drafts/draftStore.ts'
import { useDraftScope } from '../drafts/useDraftScope.ts'
import { useDrafts } from '../drafts/useDrafts.ts'
import { useDraftText } from '../drafts/useDraftText.tsx'
import { formNavigation } from '../formNavigation.ts'
import { useDeletion } from './useDeletion.ts'

interface GoneScreenProps {
  readonly descriptor: Descriptor
  /** Id or slug in the address. */
  readonly recordKey: string
  readonly error: unknown
  /** Loads the form again, after the record was restored. */
  readonly onRestored: () => Promise<void>
}

/** Screen of a record that was deleted: it can be restored, and its unsaved changes used in a new record. */
export const GoneScreen = ({ descriptor, recordKey, error, onRestored }: GoneScreenProps) => {
  const t = useTranslate()
  const may = useMay()
  const navigate = useNavigate()
  const draftStore = useDraftStore()
  const scope = useDraftScope(descriptor, recordKey)
  const ofNew = useDraftScope(descriptor, '')
  const { drafts, forget } = useDrafts(scope)
  const textOf = useDraftText(descriptor)
  const { restore, isRestoring, problem } = useDeletion(descriptor, recordKey, onRestored)

  const useInNew = async (draft: Draft) => {
    // A new record has no base values to compare with.
    await draftStore.put(ofNew, { ...draft, base: {} })
    await forget(draft)
    await navigate(paths.create(descriptor.path), { state: formNavigation({ draft: draft.id }) })
  }
  return (
    <Screen heading={descriptor.label.one} actions={<BackButton descriptor={descriptor} />}>
      <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
        <Failure title={t('form.gone')} error={error} />
        {restore && (
          <Button variant="contained" disabled={isRestoring} onClick={() => void restore()}>
            {t('gone.restore')}
          </Button>
        )}
        {problem && <Alert severity="error">{problem}</Alert>}
        <DraftList
          drafts={drafts}
          textOf={textOf}
          use={may.create(descriptor) ? { label: t('gone.useInNew'), act: useInNew } : undefined}
          onDiscard={forget}
        />
      </Stack>
    </Screen>
  )
}
