import History from '@mui/icons-material/History'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useContext, useEffect, useState } from 'react'
import type { Descriptor } from '../../../schema/descriptor/resource.ts'
import { useAge } from '../../i18n/age.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { labelIn } from '../labels.ts'
import { type Draft, type DraftScope, DraftStoreContext } from './draftStore.ts'

interface DraftOffersProps {
  readonly descriptor: Descriptor
  readonly scope: DraftScope
  /** Puts a draft into the form; false where the editor thought better of it. */
  readonly onRestore: (draft: Draft) => Promise<boolean>
}

/** What was typed into this form before and never saved, to take up again or to discard. */
export const DraftOffers = ({ descriptor, scope, onRestore }: DraftOffersProps) => {
  const t = useTranslate()
  const ageOf = useAge()
  const draftStore = useContext(DraftStoreContext)
  const [drafts, setDrafts] = useState<readonly Draft[]>([])
  // Looked for once: what is typed here from then on is no news to the person who types it.
  const [first] = useState(scope)
  useEffect(() => {
    let isWanted = true
    // A browser that stores nothing has nothing to offer; the keeper shows that.
    draftStore.read(first).then(
      found => isWanted && setDrafts(found),
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [draftStore, first])

  const forget = async (draft: Draft) => {
    setDrafts(before => before.filter(other => other !== draft))
    await draftStore.remove(first, draft.id)
  }
  const restore = async (draft: Draft) => {
    if (await onRestore(draft)) await forget(draft)
  }

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
              <Button size="small" color="inherit" variant="outlined" onClick={() => void restore(draft)}>
                {t('draft.restore')}
              </Button>
              <Button size="small" color="inherit" onClick={() => void forget(draft)}>
                {t('draft.discard')}
              </Button>
            </Stack>
          }
        >
          {t('draft.offer', {
            age: ageOf(draft.at, Date.now()),
            fields: Object.keys(draft.values)
              .map(name => labelIn(descriptor, name))
              .join(', '),
          })}
        </Alert>
      ))}
    </Stack>
  )
}
