import PlaylistAdd from '@mui/icons-material/PlaylistAdd'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Descriptor } from '../../schema/resource.ts'
import { textsOf } from '../../schema/texts.ts'
import { canCreate } from '../registry.ts'
import { useText } from '../useText.ts'
import { BackButton } from './BackButton.tsx'
import { SubmitButton } from './SubmitButton.tsx'

export interface FormActionsProps {
  readonly descriptor: Descriptor
  readonly isSaving: boolean
  readonly onSaveAndAdd: () => void
}

/** Leads back, saves, and saves to go on with a further new record. */
export const FormActions = ({ descriptor, isSaving, onSaveAndAdd }: FormActionsProps) => {
  const say = useText()
  return (
    <>
      <BackButton descriptor={descriptor} />
      {canCreate(descriptor) && (
        <Button
          color="inherit"
          variant="outlined"
          disabled={isSaving}
          startIcon={<PlaylistAdd />}
          aria-label={say('form.saveAndAdd')}
          title={say('form.saveAndAdd')}
          onClick={onSaveAndAdd}
          sx={{ minWidth: 40, px: { xs: 0, md: 2 }, '& .MuiButton-startIcon': { ml: 0, mr: { xs: 0, md: 1 } } }}
        >
          <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
            {say('form.saveAndAdd')}
          </Box>
        </Button>
      )}
      <SubmitButton label={textsOf(descriptor).submit} isSaving={isSaving} />
    </>
  )
}
