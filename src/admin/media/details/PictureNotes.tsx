import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { StoredFile } from '../../../api/wire/files.ts'
import type { AdminDataProvider } from '../../../dataProvider.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { useBanner } from '../../ui/banner/bannerContext.ts'
import { errorMessage } from '../../ui/errorMessage.ts'
import { describedBy, FormField } from '../../ui/smallForm/FormField.tsx'
import { filesKey } from '../filesKey.ts'
import { FocalPointField } from './FocalPointField.tsx'

const maxAltChars = 500

interface PictureNotesProps {
  readonly file: StoredFile
  /** Receives the alternative text as it is typed. */
  readonly onType: (typed: string) => void
}

/**
 * Alternative text and focal point of a picture. They are saved together: by the button, by Enter, when either of them
 * loses focus, and when the dialog closes.
 */
export const PictureNotes = ({ file, onType }: PictureNotesProps) => {
  const t = useTranslate()
  const [id, pointId] = [useId(), useId()]
  const dataProvider = useDataProvider<AdminDataProvider>()
  const showBanner = useBanner()
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

  /**
   * Values of the last save that has not failed. They are not saved again if the dialog closes before the list is
   * reread.
   */
  const sent = useRef<string>(undefined)
  const save = async (chosen = point) => {
    const changes = changesTo(chosen)
    const values = JSON.stringify([alt, chosen])
    if (!(changes.isAlt || changes.isPoint) || sent.current === values) return
    sent.current = values
    setIsSaving(true)
    setProblem(undefined)
    try {
      await dataProvider.describeFile(file.name, { alt, ...(changes.isPoint && { focal_point: chosen }) })
      await queryClient.invalidateQueries({ queryKey: filesKey })
    } catch (error) {
      sent.current = undefined
      if (isShown.current) setProblem(errorMessage(error, t))
      else showBanner([t('files.notesNotSaved', { name: file.name }), errorMessage(error, t), { isFailure: true }])
    } finally {
      setIsSaving(false)
    }
  }
  const isShown = useRef(true)
  const saveLatest = useRef(save)
  saveLatest.current = save
  useEffect(() => {
    isShown.current = true
    // Escape closes the dialog without a blur event.
    return () => {
      isShown.current = false
      void saveLatest.current()
    }
  }, [])
  // Enter would submit the form that opened the dialog.
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
