import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import { type SecurityEvent, securityEvents } from '../../api/admin/security.ts'
import type { AdminDataProvider } from '../../dataProvider.ts'
import { useZone } from '../data/siteSettings.ts'
import { momentOrText } from '../i18n/dates.ts'
import { useLanguage } from '../i18n/language.tsx'
import { useTranslate } from '../i18n/useTranslate.ts'
import { Failure } from '../ui/screen/Failure.tsx'
import { Loading } from '../ui/screen/Loading.tsx'

const countAtFirst = 15
const countAtMost = 1000

const EventRow = ({ entry }: { entry: SecurityEvent }) => {
  const t = useTranslate()
  const zone = useZone()
  const { language } = useLanguage()
  const { event, user_id: userId, user_name: name, by_id: byId, by_name: by, address, detail, at } = entry
  const who = name ?? t('audit.nobody')
  // A newer provider may know other events.
  const text = securityEvents.includes(event) ? t(`audit.${event}`, { who }) : `${who}: ${event}`
  const facts = [
    detail && t.sentence(detail),
    by && byId !== userId && t('audit.by', { who: by }),
    address && t('audit.from', { address }),
    momentOrText(at, language, zone),
  ]
  return (
    <Box component="li" sx={{ display: 'grid', gap: 0.25 }}>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {text}
      </Typography>
      <Typography variant="caption" color="text.secondary">
        {facts.filter(Boolean).join(' · ')}
      </Typography>
    </Box>
  )
}

/** What happened to people's access, the newest first. */
export const SecurityLog = () => {
  const t = useTranslate()
  const dataProvider = useDataProvider<AdminDataProvider>()
  const [count, setCount] = useState(countAtFirst)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['security-log', count],
    queryFn: ({ signal }) => dataProvider.securityLog(count, { signal }),
    placeholderData: keepPreviousData,
  })
  if (error) return <Failure error={error} onTryAgain={() => void refetch()} />
  if (!data) return <Loading />
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <Typography variant="body2" color="text.secondary">
        {t(data.total === 0 ? 'audit.none' : 'audit.lead')}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.25 }}>
        {data.data.map(entry => (
          <EventRow key={entry.id} entry={entry} />
        ))}
      </Box>
      {data.total > data.data.length && count < countAtMost && (
        <Button
          variant="outlined"
          color="inherit"
          size="small"
          disabled={isFetching}
          onClick={() => setCount(Math.min(count * 4, countAtMost))}
        >
          {t('audit.more')}
        </Button>
      )}
    </Box>
  )
}
