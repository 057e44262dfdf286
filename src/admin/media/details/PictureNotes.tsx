import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { StoredFile } from '../../../api/protocol/envelopes.ts'
import type { AdminDataProvider } from '../../../dataProvider.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { errorMessage } from '../../ui/errorMessage.ts'
import { describedBy, FormField } from '../../ui/smallForm/FormField.tsx'
import { filesKey } from '../filesKey.ts'
import { FocalPointField } from './FocalPointField.tsx'

const maxAltChars = 500

interface PictureNotesProps {
  readonly file: StoredFile
  /** Given what is typed as the alternative text. */
  readonly onType: (typed: string) => void
}

/** The description of a picture and its focal point: saved together by the button, by Enter, and when one of them is left. */
export const PictureNotes = ({ file, onType }: PictureNotesProps) => {
  const t = useTranslate()
  const [id, pointId] = [useId(), useId()]
  const dataProvider = useDataProvider<AdminDataProvider>()
  const queryClient = useQueryClient()
  const [alt, setAlt] = useState(file.alt ?? '')
  const [point, setPoint] = useState(file.focal_point ?? '')
  const [isPointShown, setPointShown] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const [problem, setProblem] = useState<string>()
  const changesTo = (chosen: string) => ({
    isAlt: alt.trim() !== (file.alt ?? ''),
    isPoint: chosen !== (file.focal_point ?? ''),
  })
  const { isAlt, isPoint } = changesTo(point)
  const isChanged = isAlt || isPoint
  const isNothingSaid = file.alt === '' && !file.focal_point

  const save = async (chosen = point) => {
    const changes = changesTo(chosen)
    if (!(changes.isAlt || changes.isPoint) || isSaving) return
    setIsSaving(true)
    setProblem(undefined)
    try {
      await dataProvider.describeFile(file.name, { alt, ...(changes.isPoint && { focal_point: chosen }) })
      await queryClient.invalidateQueries({ queryKey: filesKey })
    } catch (error) {
      setProblem(errorMessage(error, t))
    } finally {
      setIsSaving(false)
    }
  }
  // Enter would send the form that the dialog was opened from.
  const saveByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    void save()
  }

  const around = { id, label: t('files.alt'), help: t('files.altHelp'), ...(problem && { problem }) }
  return (
    <>
      <FormField {...around}>
        <Box sx={{ display: 'flex', flexWrap: { xs: 'wrap', sm: 'nowrap' }, gap: 1 }}>
          <OutlinedInput
            id={id}
            size="small"
            value={alt}
            onChange={event => {
              setAlt(event.target.value)
              onType(event.target.value)
            }}
            onBlur={() => save()}
            onKeyDown={saveByEnter}
            error={problem !== undefined}
            sx={{ flex: 1 }}
            inputProps={{ maxLength: maxAltChars, 'aria-describedby': describedBy(id, around) }}
          />
          <Button
            variant="outlined"
            color="inherit"
            disabled={!isChanged || isSaving}
            onClick={() => save()}
            sx={{ flex: 'none' }}
          >
            {isChanged || isNothingSaid ? t('files.save') : t('files.saved')}
          </Button>
          {file.focal_point !== undefined && (
            <Button
              variant="outlined"
              color="inherit"
              aria-expanded={isPointShown}
              aria-controls={isPointShown ? pointId : undefined}
              onClick={() => setPointShown(!isPointShown)}
              sx={{ flex: { xs: '1 0 100%', sm: 'none' } }}
            >
              {t('files.focalPoint')}
            </Button>
          )}
        </Box>
      </FormField>
      {isPointShown && (
        <FocalPointField
          id={pointId}
          file={file}
          point={point}
          onChange={setPoint}
          onLeave={() => save()}
          onKeyDown={saveByEnter}
          onReset={() => {
            setPoint('')
            void save('')
          }}
        />
      )}
    </>
  )
}
