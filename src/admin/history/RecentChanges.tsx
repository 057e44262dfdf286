import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { Change } from '../../api/admin/insights.ts'
import { useZone } from '../data/siteSettings.ts'
import { agoText, momentText } from '../i18n/dates.ts'
import type { MessageKey } from '../i18n/en/index.ts'
import { useLanguage } from '../i18n/language.tsx'
import { type Translate, useTranslate } from '../i18n/useTranslate.ts'
import { useTakeBack } from '../list/deleting/useDeleting.ts'
import { type ChangeGroup, groupedChanges } from './groupedChanges.ts'
import { InsightPanel } from './InsightPanel.tsx'
import { RecordLink } from './RecordLink.tsx'
import { useInsight } from './useInsight.ts'

const shownChanges = 10
/** More are read than are shown: those of one act, and of one record, stand in one line. */
const readChanges = 100

const textByAction: { readonly [A in Change['action']]: MessageKey } = {
  created: 'changes.created',
  updated: 'changes.updated',
  deleted: 'changes.deleted',
  restored: 'changes.restored',
  ordered: 'changes.ordered',
}
/** The author of a change as a text: a name, or 'a visitor' or 'a colleague' where there is none to show. */
export const changedBy = ({ user_id: id, user_name: name }: Change, t: Translate): string =>
  name || t(id === null ? 'changes.visitor' : 'changes.colleague')

/** The action as a text. A newer provider may have other actions. */
export const actionText = (action: string): MessageKey =>
  Object.hasOwn(textByAction, action) ? textByAction[action as Change['action']] : 'changes.other'

/** Button that restores deleted records. It is disabled while it works. */
const UndoButton = ({ undos, title }: { undos: readonly string[]; title: string }) => {
  const t = useTranslate()
  const takeBack = useTakeBack()
  const [isPending, setIsPending] = useState(false)
  const act = async () => {
    setIsPending(true)
    await takeBack(undos)
    setIsPending(false)
  }
  return (
    <Button
      size="small"
      variant="outlined"
      color="inherit"
      disabled={isPending}
      aria-label={t('changes.undo', { title })}
      onClick={() => void act()}
      sx={{ flexShrink: 0, minWidth: 0 }}
    >
      {t('delete.undo')}
    </Button>
  )
}

const ChangeRow = ({ group: { change, others, undos, older } }: { group: ChangeGroup }) => {
  const t = useTranslate()
  const zone = useZone()
  const { language } = useLanguage()
  const { resource, record_id: id, action, at } = change
  const title = change.title || `#${id}`
  const who = changedBy(change, t)
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <Box sx={{ display: 'grid', gap: 0.25, flexGrow: 1, minWidth: 0 }}>
        <RecordLink resource={resource} id={id} title={title} isGone={action === 'deleted'} />
        <Typography variant="caption" color="text.secondary">
          {t(actionText(action), { who, action })} ·{' '}
          <time dateTime={`${at.replace(' ', 'T')}Z`} title={momentText(at, language, zone)}>
            {agoText(at, language, zone, Date.now())}
          </time>
          {others > 0 && ` · ${t('changes.others', { count: others })}`}
          {older > 0 && ` · ${t('changes.more', { count: older })}`}
        </Typography>
      </Box>
      {undos.length > 0 && <UndoButton undos={undos} title={title} />}
    </Box>
  )
}

/** Who changed what, and when, the newest first. */
export const RecentChanges = () => {
  const t = useTranslate()
  const insight = useInsight('changes', (provider, call) => provider.recentChanges(readChanges, call))
  return (
    <InsightPanel heading={t('changes.title')} insight={insight}>
      {changes =>
        changes.length === 0 ? (
          <Typography color="text.secondary">{t('changes.none')}</Typography>
        ) : (
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
            {groupedChanges(changes)
              .slice(0, shownChanges)
              .map(group => (
                <ChangeRow key={group.change.id} group={group} />
              ))}
          </Box>
        )
      }
    </InsightPanel>
  )
}
