import PlaylistAdd from '@mui/icons-material/PlaylistAdd'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Descriptor } from '../../schema/descriptor/resource.ts'
import { textsOf } from '../../schema/descriptor/texts.ts'
import { ViewedAction } from '../account/view/ViewedAction.tsx'
import { useMay } from '../data/permissions.ts'
import { useTranslate } from '../i18n/useTranslate.ts'
import { BackButton } from '../ui/screen/BackButton.tsx'
import { SubmitButton } from './SubmitButton.tsx'

interface FormActionsProps {
  readonly descriptor: Descriptor
  /** True if the signed-in person may not change anything in the form. */
  readonly isReadOnly: boolean
  /** True in a view of a person who may change the record. */
  readonly isViewed: boolean
  readonly isSaving: boolean
  readonly onSaveAndAdd: () => void
}

/** Actions of a form: back, save, and save and add another. */
export const FormActions = ({ descriptor, isReadOnly, isViewed, isSaving, onSaveAndAdd }: FormActionsProps) => {
  const t = useTranslate()
  const may = useMay()
  return (
    <>
      <BackButton descriptor={descriptor} />
      {isReadOnly || !may.create(descriptor) ? null : (
        <Button
          color="inherit"
          variant="outlined"
          disabled={isSaving}
          startIcon={<PlaylistAdd />}
          aria-label={t('form.saveAndAdd')}
          title={t('form.saveAndAdd')}
          onClick={onSaveAndAdd}
          sx={{ minWidth: 40, px: { xs: 0, md: 2 }, '& .MuiButton-startIcon': { ml: 0, mr: { xs: 0, md: 1 } } }}
        >
          <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
            {t('form.saveAndAdd')}
          </Box>
        </Button>
      )}
      {!isReadOnly && <SubmitButton label={textsOf(descriptor).submit} isSaving={isSaving} />}
      {isViewed && <ViewedAction className="button is-filled">{textsOf(descriptor).submit}</ViewedAction>}
    </>
  )
}
