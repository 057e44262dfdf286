import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { OwnSession, UserSession } from '../../../api/admin/accounts.ts'
import { useZone } from '../../data/siteSettings.ts'
import { momentOrText } from '../../i18n/dates.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { useBanner } from '../../ui/banner/bannerContext.ts'
import { browserName } from '../browserName.ts'
import { PasswordDialog } from '../password/PasswordDialog.tsx'

/** `is_current` is absent in the sessions of another person. */
type ListedSession = UserSession & Partial<Pick<OwnSession, 'is_current'>>

interface SessionRowProps {
  readonly session: ListedSession
  readonly onEnd: () => void
}

const SessionRow = ({ session, onEnd }: SessionRowProps) => {
  const t = useTranslate()
  const { language } = useLanguage()
  const zone = useZone()
  const name = browserName(session.user_agent, t)
  const since = momentOrText(session.created_at, language, zone)
  return (
    <ListItem disableGutters divider sx={{ gap: 2, py: 1.25, '&:last-of-type': { border: 0 } }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography
          component="div"
          sx={{ fontWeight: 600, display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}
        >
          {name}
          {session.is_current && <Chip size="small" color="primary" label={t('account.sessionHere')} />}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {t('account.sessionSince', { since, seen: momentOrText(session.last_seen_at, language, zone) })}
        </Typography>
      </Box>
      {!session.is_current && (
        <Button
          variant="outlined"
          color="inherit"
          size="small"
          aria-label={t('account.endSessionOf', { name, since })}
          onClick={onEnd}
        >
          {t('account.endSession')}
        </Button>
      )}
    </ListItem>
  )
}

/** Stands for every session that may be ended. */
const all = Symbol('all sessions')

interface SessionListProps {
  readonly sessions: readonly ListedSession[]
  /** Label of the button that ends all of them but the present one. */
  readonly endAll: string
  /** Ends one session, or without an id all but the present one; with the password of the signed-in person. */
  readonly onEnd: (password: string, id?: string) => Promise<void>
}

/** The sessions of a person, with a button to end each but the present one, and all of them at once, after the password was given. */
export const SessionList = ({ sessions, endAll, onEnd }: SessionListProps) => {
  const t = useTranslate()
  const showBanner = useBanner()
  const [chosen, setChosen] = useState<string | typeof all>()
  const others = sessions.filter(session => !session.is_current)
  const end = async (password: string) => {
    await onEnd(password, chosen === all ? undefined : chosen)
    showBanner([t(chosen === all ? 'account.sessionsEnded' : 'account.sessionEnded'), ''])
    setChosen(undefined)
  }
  return (
    <>
      <List disablePadding>
        {sessions.map(session => (
          <SessionRow key={session.id} session={session} onEnd={() => setChosen(session.id)} />
        ))}
      </List>
      {others.length > 1 && (
        <Button variant="outlined" color="inherit" onClick={() => setChosen(all)} sx={{ alignSelf: 'start', mt: 1 }}>
          {endAll}
        </Button>
      )}
      {chosen !== undefined && (
        <PasswordDialog
          title={chosen === all ? endAll : t('account.endSessionTitle')}
          text={t('account.endSessionText')}
          submit={chosen === all ? endAll : t('account.endSession')}
          onSend={end}
          onCancel={() => setChosen(undefined)}
        />
      )}
    </>
  )
}
