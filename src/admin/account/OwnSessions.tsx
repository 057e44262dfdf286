import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { OwnSession } from '../../api/accounts.ts'
import type { AdminDataProvider } from '../../dataProvider.ts'
import { useZone } from '../application.ts'
import { useLanguage } from '../language.tsx'
import { useBanner } from '../shell/banner.ts'
import { Failure } from '../shell/Failure.tsx'
import { Loading } from '../shell/Loading.tsx'
import { useText } from '../useText.ts'
import { browserName } from './browserName.ts'
import { momentIn } from './moments.ts'
import { ownSessionsKey } from './queries.ts'

const SessionRow = ({ session, onEnd, isBusy }: { session: OwnSession; onEnd: () => void; isBusy: boolean }) => {
  const say = useText()
  const { language } = useLanguage()
  const zone = useZone()
  const name = browserName(session.user_agent, say)
  const since = momentIn(session.created_at, language, zone)
  return (
    <ListItem disableGutters divider sx={{ gap: 2, py: 1.25, '&:last-of-type': { border: 0 } }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography
          component="div"
          sx={{ fontWeight: 600, display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}
        >
          {name}
          {session.is_current && <Chip size="small" color="primary" label={say('account.sessionHere')} />}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {say('account.sessionSince', { since, seen: momentIn(session.last_seen_at, language, zone) })}
        </Typography>
      </Box>
      {!session.is_current && (
        <Button
          variant="outlined"
          color="inherit"
          size="small"
          disabled={isBusy}
          aria-label={say('account.endSessionOf', { name, since })}
          onClick={onEnd}
        >
          {say('account.endSession')}
        </Button>
      )}
    </ListItem>
  )
}

/** Where the person is signed in, with a way to end each session but the present one, which signing out ends. */
export const OwnSessions = () => {
  const say = useText()
  const dataProvider = useDataProvider<AdminDataProvider>()
  const queryClient = useQueryClient()
  const showBanner = useBanner()
  const { data, error, refetch } = useQuery({
    queryKey: ownSessionsKey,
    queryFn: ({ signal }) => dataProvider.ownSessions({ signal }),
  })
  const ending = useMutation({
    mutationFn: (id: string) => dataProvider.endSession(id),
    onSuccess: () => showBanner([say('account.sessionEnded'), '']),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ownSessionsKey }),
  })
  if (error) return <Failure error={error} onTryAgain={() => void refetch()} />
  if (!data) return <Loading />
  return (
    <>
      <Typography variant="body2" color="text.secondary">
        {say('account.sessionsLead')}
      </Typography>
      {ending.error && <Failure error={ending.error} />}
      <List disablePadding>
        {data.map(session => (
          <SessionRow
            key={session.id}
            session={session}
            isBusy={ending.isPending}
            onEnd={() => ending.mutate(session.id)}
          />
        ))}
      </List>
    </>
  )
}
