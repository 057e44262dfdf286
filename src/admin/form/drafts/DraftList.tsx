import ExpandMore from '@mui/icons-material/ExpandMore'
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
  /** Drafts, newest first. */
  readonly drafts: readonly Draft[]
  /** Describes a draft. */
  readonly textOf: (draft: Draft) => ReactNode
  /** Button that uses a draft; undefined if it cannot be used. */
  readonly use: { readonly label: string; readonly act: (draft: Draft) => Promise<void> } | undefined
  readonly onDiscard: (draft: Draft) => Promise<void>
}

/**
 * Unsaved drafts, each with the button that uses it and one that asks whether to discard it. Older drafts are shown on
 * request, and all can be discarded together.
 */
export const DraftList = ({ drafts, textOf, use, onDiscard }: DraftListProps) => {
  const t = useTranslate()
  const [unwanted, setUnwanted] = useState<readonly Draft[]>([])
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setUnwanted([])
  if (drafts.length === 0) return null
  const older = drafts.length - 1
  const discardLabel = unwanted.length > 1 ? t('draft.discardAll', { count: unwanted.length }) : t('draft.discard')
  return (
    <Stack component="section" aria-label={t('draft.title')} sx={{ gap: 1, mb: 2.5 }}>
      {(isOpen ? drafts : drafts.slice(0, 1)).map(draft => (
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
              <Button size="small" color="inherit" onClick={() => setUnwanted([draft])}>
                {t('draft.discard')}
              </Button>
            </Stack>
          }
        >
          {textOf(draft)}
        </Alert>
      ))}
      {older > 0 && (
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', justifyContent: 'space-between' }}>
          <Button
            size="small"
            color="inherit"
            aria-expanded={isOpen}
            endIcon={<ExpandMore sx={{ transform: isOpen ? 'rotate(180deg)' : undefined }} />}
            onClick={() => setIsOpen(!isOpen)}
          >
            {older === 1 ? t('draft.olderOne') : t('draft.older', { count: older })}
          </Button>
          <Button size="small" color="inherit" onClick={() => setUnwanted(drafts)}>
            {t('draft.discardAll', { count: drafts.length })}
          </Button>
        </Stack>
      )}
      <DeleteFrame title={discardLabel} onClose={close}>
        {unwanted.length > 0 && (
          <DeleteQuestion
            label={discardLabel}
            isDisabled={false}
            onDelete={() => {
              close()
              for (const draft of unwanted) void onDiscard(draft)
            }}
            onClose={close}
          >
            <DialogContentText>
              {unwanted.length > 1 ? t('draft.discardAllAsk', { count: unwanted.length }) : t('draft.discardAsk')}
            </DialogContentText>
          </DeleteQuestion>
        )}
      </DeleteFrame>
    </Stack>
  )
}
