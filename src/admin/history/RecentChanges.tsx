import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Change } from '../../api/admin/insights.ts'
import type { CallOptions } from '../../api/client/client.ts'
import type { AdminDataProvider } from '../../dataProvider.ts'
import { useMay } from '../data/permissions.ts'
import { useZone } from '../data/siteSettings.ts'
import { agoText, momentText } from '../i18n/dates.ts'
import type { MessageKey } from '../i18n/en/index.ts'
import { useLanguage } from '../i18n/language.tsx'
import { useDescriptors } from '../i18n/localizedDescriptors.ts'
import { type Translate, useTranslate } from '../i18n/useTranslate.ts'
import { type ChangeGroup, groupedChanges } from './groupedChanges.ts'
import { InsightPanel } from './InsightPanel.tsx'
import { RecordLink } from './RecordLink.tsx'
import { UndoAct } from './UndoAct.tsx'
import { useInsight } from './useInsight.ts'

const shownChanges = 10
/** More are read than are shown: those of one act, and of one record, stand in one line. */
const readChanges = 100
/** Changes that are read where one large act fills those. */
const mostChanges = 1000

const readRecent = async (provider: AdminDataProvider, call: CallOptions): Promise<readonly Change[] | undefined> => {
  const newest = await provider.recentChanges(readChanges, call)
  if (newest?.length !== readChanges || groupedChanges(newest).length >= shownChanges) return newest
  return provider.recentChanges(mostChanges, call)
}

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

const ChangeRow = ({ group }: { group: ChangeGroup }) => {
  const t = useTranslate()
  const may = useMay()
  const { change, others, older } = group
  const zone = useZone()
  const { language } = useLanguage()
  const { resource, record_id: id, action, at } = change
  const title = change.title || `#${id}`
  const who = changedBy(change, t)
  const descriptor = useDescriptors().descriptors.find(({ name }) => name === resource)
  const canUndo = group.undos.length > 0 || (group.isAddition && descriptor !== undefined && may.create(descriptor))
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
      {canUndo && descriptor && <UndoAct group={group} descriptor={descriptor} title={title} />}
    </Box>
  )
}

/** Who changed what, and when, the newest first. */
export const RecentChanges = () => {
  const t = useTranslate()
  const insight = useInsight('changes', readRecent)
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
