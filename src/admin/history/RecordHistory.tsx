import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { AdminDataProvider } from '../../dataProvider.ts'
import type { Descriptor } from '../../schema/descriptor/resource.ts'
import type { AnyRecord } from '../data/descriptors.ts'
import { useZone } from '../data/siteSettings.ts'
import { timestampText } from '../i18n/dates.ts'
import { useLanguage } from '../i18n/language.tsx'
import { useTranslate } from '../i18n/useTranslate.ts'
import { Panel } from '../ui/screen/Panel.tsx'
import { actionText } from './RecentChanges.tsx'
import { useChangedBy } from './useChangedBy.ts'

const countAtFirst = 5
// Maximum number of changes that are shown. One more is read, to find out if there are more, and 1000 can be read at
// once.
const countAtMost = 999

interface RecordHistoryProps {
  readonly descriptor: Descriptor
  readonly record: AnyRecord
}

/** Changes of a record with their authors, newest first. Renders nothing if the provider does not record changes. */
export const RecordHistory = ({ descriptor, record }: RecordHistoryProps) => {
  const t = useTranslate()
  const changedBy = useChangedBy()
  const zone = useZone()
  const { language } = useLanguage()
  const dataProvider = useDataProvider<AdminDataProvider>()
  const [count, setCount] = useState(countAtFirst)
  const { data: changes } = useQuery({
    // `version` is part of the key because each save of the record adds a change.
    queryKey: ['history', descriptor.name, record.id, record.version, count],
    enabled: typeof record.version === 'number',
    queryFn: async ({ signal }) => {
      const query = { resource: descriptor.name, id: Number(record.id), count: count + 1 }
      // A query function must not return undefined.
      return (await dataProvider.recordChanges(query, { signal })) ?? null
    },
    placeholderData: keepPreviousData,
  })
  if (!changes?.length) return null
  const hasMore = changes.length > count && count < countAtMost
  return (
    <Panel heading={t('history.title')}>
      <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.75 }}>
          {changes.slice(0, count).map(change => (
            <Typography key={change.id} component="li" variant="body2">
              {t(actionText(change.action), { who: changedBy(change), action: change.action })} ·{' '}
              <Box component="time" dateTime={`${change.at.replace(' ', 'T')}Z`} sx={{ color: 'text.secondary' }}>
                {timestampText(change.at, language, zone)}
              </Box>
            </Typography>
          ))}
        </Box>
        {hasMore && (
          <Button
            variant="outlined"
            color="inherit"
            size="small"
            onClick={() => setCount(Math.min(count * 4, countAtMost))}
          >
            {t('history.more')}
          </Button>
        )}
      </Box>
    </Panel>
  )
}
