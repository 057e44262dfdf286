import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { CallOptions } from '../../api/client/client.ts'
import type { Change } from '../../api/wire/logs.ts'
import type { AdminDataProvider } from '../../dataProvider.ts'
import { recordName } from '../data/descriptors.ts'
import { useMay } from '../data/permissions.ts'
import { useZone } from '../data/siteSettings.ts'
import { agoText, timestampText } from '../i18n/dates.ts'
import type { MessageKey } from '../i18n/en/index.ts'
import { useLanguage } from '../i18n/language.tsx'
import { useDescriptors } from '../i18n/localizedDescriptors.ts'
import { useTranslate } from '../i18n/useTranslate.ts'
import { type ChangeGroup, groupedChanges } from './groupedChanges.ts'
import { InsightPanel } from './InsightPanel.tsx'
import { RecordLink } from './RecordLink.tsx'
import { UndoAct } from './UndoAct.tsx'
import { useChangedBy } from './useChangedBy.ts'
import { useInsight } from './useInsight.ts'

const shownChanges = 10
/** Number of changes that are read at first. Changes of one act share a row, as do changes of one record. */
const readChanges = 100
/** Number of changes that are read if the first `readChanges` result in too few rows, and if all rows are requested. */
const mostChanges = 1000

const readRecent = async (provider: AdminDataProvider, call: CallOptions): Promise<readonly Change[] | undefined> => {
  const newest = await provider.recentChanges(readChanges, call)
  if (newest?.length !== readChanges || groupedChanges(newest).length >= shownChanges) return newest
  return provider.recentChanges(mostChanges, call)
}

const readAll = (provider: AdminDataProvider, call: CallOptions): Promise<readonly Change[] | undefined> =>
  provider.recentChanges(mostChanges, call)

const textByAction: { readonly [A in Change['action']]: MessageKey } = {
  created: 'changes.created',
  updated: 'changes.updated',
  deleted: 'changes.deleted',
  restored: 'changes.restored',
  ordered: 'changes.ordered',
}
/** Message key of an action. A newer provider may send unknown actions. */
export const actionText = (action: string): MessageKey =>
  Object.hasOwn(textByAction, action) ? textByAction[action as Change['action']] : 'changes.other'

const ChangeRow = ({ group }: { group: ChangeGroup }) => {
  const t = useTranslate()
  const may = useMay()
  const { change, others, older } = group
  const zone = useZone()
  const { language } = useLanguage()
  const { resource, record_id: id, action, at } = change
  const who = useChangedBy()(change)
  const descriptor = useDescriptors().descriptors.find(({ name }) => name === resource)
  const title = descriptor ? recordName(descriptor, { id, [descriptor.title]: change.title }) : change.title || `#${id}`
  const canUndo =
    !may.isView && (group.undos.length > 0 || (group.isAddition && descriptor !== undefined && may.create(descriptor)))
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <Box sx={{ display: 'grid', gap: 0.25, flexGrow: 1, minWidth: 0 }}>
        <RecordLink resource={resource} id={id} title={title} isGone={action === 'deleted'} />
        <Typography variant="caption" color="text.secondary">
          {t(actionText(action), { who, action })} ·{' '}
          <time dateTime={`${at.replace(' ', 'T')}Z`} title={timestampText(at, language, zone)}>
            {agoText(at, language, zone, Date.now())}
          </time>
          {others > 0 && ` · ${t('changes.others', { count: others })}`}
          {older > 0 && ` · ${t('changes.more', { count: older })}`}
        </Typography>
      </Box>
      {canUndo && descriptor && <UndoAct group={group} descriptor={descriptor} title={title} />}
    </Box>
  )
}

/**
 * Recent changes of all resources with their authors, newest first. Shows `shownChanges` rows at first, and on request
 * every row of the newest `mostChanges` changes.
 */
export const RecentChanges = () => {
  const t = useTranslate()
  const [isAll, setIsAll] = useState(false)
  const insight = useInsight(isAll ? 'all changes' : 'changes', isAll ? readAll : readRecent)
  return (
    <InsightPanel heading={t('changes.title')} insight={insight}>
      {changes => {
        if (changes.length === 0) return <Typography color="text.secondary">{t('changes.none')}</Typography>
        const groups = groupedChanges(changes)
        const hasMore = groups.length > shownChanges || changes.length >= readChanges
        return (
          <>
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
              {(isAll ? groups : groups.slice(0, shownChanges)).map(group => (
                <ChangeRow key={group.change.id} group={group} />
              ))}
            </Box>
            {hasMore && (
              <Button size="small" aria-expanded={isAll} onClick={() => setIsAll(!isAll)} sx={{ mt: 1, ml: -1.5 }}>
                {t(isAll ? 'attention.showFewer' : 'changes.showMore')}
              </Button>
            )}
          </>
        )
      }}
    </InsightPanel>
  )
}
