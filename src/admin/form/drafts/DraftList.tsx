import History from '@mui/icons-material/History'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import DialogContentText from '@mui/material/DialogContentText'
import Stack from '@mui/material/Stack'
import { type ReactNode, useState } from 'react'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { DeleteFrame, DeleteQuestion } from '../../ui/screen/DeleteQuestion.tsx'
import type { Draft } from './draftStore.ts'

interface DraftListProps {
  readonly drafts: readonly Draft[]
  /** Describes a draft. */
  readonly textOf: (draft: Draft) => ReactNode
  /** Button that uses a draft; undefined if it cannot be used. */
  readonly use: { readonly label: string; readonly act: (draft: Draft) => Promise<void> } | undefined
  readonly onDiscard: (draft: Draft) => Promise<void>
}

/** Unsaved drafts, each with the button that uses it and one that asks whether to discard it. */
export const DraftList = ({ drafts, textOf, use, onDiscard }: DraftListProps) => {
  const t = useTranslate()
  const [unwanted, setUnwanted] = useState<Draft>()
  const close = () => setUnwanted(undefined)
  if (drafts.length === 0) return null
  return (
    <Stack component="section" aria-label={t('draft.title')} sx={{ gap: 1, mb: 2.5 }}>
      {drafts.map(draft => (
        <Alert
          key={draft.id}
          role="presentation"
          severity="info"
          icon={<History fontSize="inherit" />}
          action={
            <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 0.5 }}>
              {use && (
                <Button size="small" color="inherit" variant="outlined" onClick={() => void use.act(draft)}>
                  {use.label}
                </Button>
              )}
              <Button size="small" color="inherit" onClick={() => setUnwanted(draft)}>
                {t('draft.discard')}
              </Button>
            </Stack>
          }
        >
          {textOf(draft)}
        </Alert>
      ))}
      <DeleteFrame title={t('draft.discard')} onClose={close}>
        {unwanted && (
          <DeleteQuestion
            label={t('draft.discard')}
            isDisabled={false}
            onDelete={() => {
              close()
              void onDiscard(unwanted)
            }}
            onClose={close}
          >
            <DialogContentText>{t('draft.discardAsk')}</DialogContentText>
          </DeleteQuestion>
        )}
      </DeleteFrame>
    </Stack>
  )
}
