import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import OutlinedInput from '@mui/material/OutlinedInput'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { StoredFile } from '../../api/protocol/envelopes.ts'
import type { AdminDataProvider } from '../../dataProvider.ts'
import { useMay } from '../data/permissions.ts'
import { previewAddress, tileFitOf } from '../data/picturePreview.ts'
import { useTranslate } from '../i18n/useTranslate.ts'
import { errorMessage } from '../ui/errorMessage.ts'
import { describedBy, FormField } from '../ui/smallForm/FormField.tsx'
import { filesKey } from './filesKey.ts'
import { useFileDetails } from './useFileDetails.ts'

const maxAltChars = 500

interface ChosenFileProps {
  readonly file: StoredFile
  /** Given what is typed as the alternative text. */
  readonly onType: (typed: string) => void
}

/** The description of a picture: saved by its button, by Enter, and when it is left. */
const AltText = ({ file, onType }: ChosenFileProps) => {
  const t = useTranslate()
  const id = useId()
  const dataProvider = useDataProvider<AdminDataProvider>()
  const queryClient = useQueryClient()
  const [alt, setAlt] = useState(file.alt ?? '')
  const [isSaving, setIsSaving] = useState(false)
  const [problem, setProblem] = useState<string>()
  const isChanged = alt.trim() !== (file.alt ?? '')

  const save = async () => {
    if (!isChanged || isSaving) return
    setIsSaving(true)
    setProblem(undefined)
    try {
      await dataProvider.describeFile(file.name, alt)
      await queryClient.invalidateQueries({ queryKey: filesKey })
    } catch (error) {
      setProblem(errorMessage(error, t))
    } finally {
      setIsSaving(false)
    }
  }

  const around = { id, label: t('files.alt'), help: t('files.altHelp'), ...(problem && { problem }) }
  return (
    <FormField {...around}>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <OutlinedInput
          id={id}
          fullWidth
          size="small"
          value={alt}
          onChange={event => {
            setAlt(event.target.value)
            onType(event.target.value)
          }}
          onBlur={save}
          // Enter would send the form that the dialog was opened from.
          onKeyDown={event => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            void save()
          }}
          error={problem !== undefined}
          inputProps={{ maxLength: maxAltChars, 'aria-describedby': describedBy(id, around) }}
        />
        <Button
          variant="outlined"
          color="inherit"
          disabled={!isChanged || isSaving}
          onClick={save}
          sx={{ flex: 'none' }}
        >
          {isChanged || file.alt === '' ? t('files.saveAlt') : t('files.savedAlt')}
        </Button>
      </Box>
    </FormField>
  )
}

// One line where the screen is narrow, so that the pictures have their space.
const nameSx = {
  fontWeight: 650,
  overflowWrap: 'anywhere',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: { xs: 'nowrap', sm: 'normal' },
} as const

/** The details of the chosen file, and its description, where the provider stores that. */
export const ChosenFile = ({ file, onType }: ChosenFileProps) => {
  const t = useTranslate()
  const details = useFileDetails()
  const may = useMay()
  return (
    <Box
      role="group"
      aria-label={t('files.chosenFile')}
      sx={{
        display: 'grid',
        gap: { xs: 1, sm: 2 },
        alignItems: 'center',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'auto minmax(0, 2fr) minmax(0, 3fr)' },
        px: 3,
        py: 1.5,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box
        component="img"
        src={previewAddress(file.address, 320)}
        alt=""
        sx={{
          width: 96,
          height: 72,
          objectFit: tileFitOf(file.address),
          borderRadius: 0.5,
          bgcolor: 'divider',
          display: { xs: 'none', sm: 'block' },
        }}
      />
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body2" title={file.name} sx={nameSx}>
          {file.name}
        </Typography>
        <Typography variant="caption" color="text.secondary">
          {[details.measures(file), details.day(file)].filter(Boolean).join(' · ')}
        </Typography>
      </Box>
      {may.writeFiles && file.alt !== undefined && <AltText file={file} onType={onType} />}
    </Box>
  )
}
