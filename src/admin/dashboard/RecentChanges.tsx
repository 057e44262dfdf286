import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Change } from '../../api/insights.ts'
import { useZone } from '../application.ts'
import { useLanguage } from '../language.tsx'
import type { TextKey } from '../texts.ts'
import { useText } from '../useText.ts'
import { InsightPanel } from './InsightPanel.tsx'
import { agoText, momentText } from './moments.ts'
import { RecordLink } from './RecordLink.tsx'
import { useInsight } from './useInsight.ts'

const shownChanges = 10

const textByAction: { readonly [A in Change['action']]: TextKey } = {
  created: 'changes.created',
  updated: 'changes.updated',
  deleted: 'changes.deleted',
  restored: 'changes.restored',
  ordered: 'changes.ordered',
}
/** A newer provider may know other actions. */
const textOf = (action: string): TextKey =>
  Object.hasOwn(textByAction, action) ? textByAction[action as Change['action']] : 'changes.other'

const ChangeRow = ({ change }: { change: Change }) => {
  const say = useText()
  const zone = useZone()
  const { language } = useLanguage()
  const { resource, record_id: id, title, action, at } = change
  const who = change.user_name || say('changes.visitor')
  return (
    <Box component="li" sx={{ display: 'grid', gap: 0.25 }}>
      <RecordLink resource={resource} id={id} title={title || `#${id}`} isGone={action === 'deleted'} />
      <Typography variant="caption" color="text.secondary">
        {say(textOf(action), { who, action })} ·{' '}
        <time dateTime={`${at.replace(' ', 'T')}Z`} title={momentText(at, language, zone)}>
          {agoText(at, language, zone, Date.now())}
        </time>
      </Typography>
    </Box>
  )
}

/** Who changed what, and when, the newest first. */
export const RecentChanges = () => {
  const say = useText()
  const insight = useInsight('changes', (provider, call) => provider.recentChanges(shownChanges, call))
  return (
    <InsightPanel heading={say('changes.title')} insight={insight}>
      {changes =>
        changes.length === 0 ? (
          <Typography color="text.secondary">{say('changes.none')}</Typography>
        ) : (
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
            {changes.slice(0, shownChanges).map(change => (
              <ChangeRow key={change.id} change={change} />
            ))}
          </Box>
        )
      }
    </InsightPanel>
  )
}
