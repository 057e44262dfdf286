import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { RevisionEntry } from '../../../api/wire/history.ts'
import type { Change } from '../../../api/wire/logs.ts'
import type { AdminDataProvider } from '../../../dataProvider.ts'
import type { Descriptor } from '../../../schema/descriptor/resource.ts'
import type { AnyRecord } from '../../data/descriptors.ts'
import { useHasHistory } from '../../data/host.ts'
import { useZone } from '../../data/siteSettings.ts'
import { actionText } from '../../history/RecentChanges.tsx'
import { useChangedBy } from '../../history/useChangedBy.ts'
import { timestampText } from '../../i18n/dates.ts'
import { localeOf, useLanguage } from '../../i18n/language.tsx'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { lazyScreen } from '../../ui/lazyPart.tsx'
import { Panel } from '../../ui/screen/Panel.tsx'
import { inFormOrder, labelIn } from '../labels.ts'

const CompareDialog = lazyScreen(async () => (await import('./CompareDialog.tsx')).CompareDialog)

const countAtFirst = 5
// Maximum number of changes that are shown. One more is read, to find out if there are more, and 1000 can be read at
// once.
const countAtMost = 999

/** A change; with `fields` and `is_stored` only if the provider stores previous contents. */
type Entry = Change & Partial<RevisionEntry>

interface RecordHistoryProps {
  readonly descriptor: Descriptor
  readonly record: AnyRecord
  /** True if the person may not change the record. */
  readonly isReadOnly: boolean
}

/**
 * Changes of a record with their authors, newest first. A change with stored contents can be compared. Renders nothing
 * if the provider does not record changes. Must be inside the form.
 */
export const RecordHistory = ({ descriptor, record, isReadOnly }: RecordHistoryProps) => {
  const t = useTranslate()
  const changedBy = useChangedBy()
  const zone = useZone()
  const { language } = useLanguage()
  const hasHistory = useHasHistory(descriptor)
  const dataProvider = useDataProvider<AdminDataProvider>()
  const [count, setCount] = useState(countAtFirst)
  const [opened, setOpened] = useState<Entry>()
  const { data: changes } = useQuery({
    // `version` is part of the key because each save of the record adds a change.
    queryKey: ['history', descriptor.name, record.id, record.version, count],
    enabled: typeof record.version === 'number',
    queryFn: async ({ signal }): Promise<readonly Entry[] | null> => {
      const query = { resource: descriptor.name, id: Number(record.id), count: count + 1 }
      const revisions = hasHistory ? await dataProvider.recordRevisions(query, { signal }) : undefined
      // A query function must not return undefined.
      return revisions ?? (await dataProvider.recordChanges(query, { signal })) ?? null
    },
    placeholderData: keepPreviousData,
  })
  if (!changes?.length) return null
  const hasMore = changes.length > count && count < countAtMost

  /** Labels of the changed fields. A person may be able to read fields that the form does not have. */
  const labelsOf = ({ fields }: Entry): readonly string[] =>
    inFormOrder(descriptor, fields ?? []).map(name => labelIn(descriptor, name))
  const textOf = (change: Entry): string => {
    const labels = labelsOf(change)
    const who = changedBy(change)
    if (change.action !== 'updated' || labels.length === 0)
      return t(actionText(change.action), { who, action: change.action })
    return t('history.changed', { who, fields: new Intl.ListFormat(localeOf(language)).format(labels) })
  }
  /** True for a change of values, and for the content at the start, which later changes have replaced. */
  const isComparable = (change: Entry, at: number): boolean =>
    labelsOf(change).length > 0 || (at > 0 && change.is_stored === true && change.action === 'created')

  return (
    <Panel heading={t('history.title')}>
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.75 }}>
          {changes.slice(0, count).map((change, at) => {
            const time = timestampText(change.at, language, zone)
            return (
              <Box
                key={change.id}
                component="li"
                sx={{ display: 'flex', gap: 1.5, alignItems: 'center', justifyContent: 'space-between' }}
              >
                <Typography variant="body2" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                  {textOf(change)} ·{' '}
                  <Box component="time" dateTime={`${change.at.replace(' ', 'T')}Z`} sx={{ color: 'text.secondary' }}>
                    {time}
                  </Box>
                </Typography>
                {isComparable(change, at) && (
                  <Button
                    size="small"
                    variant="outlined"
                    color="inherit"
                    aria-label={t('history.compareOf', { time })}
                    onClick={() => setOpened(change)}
                    sx={{ flexShrink: 0 }}
                  >
                    {t('history.compare')}
                  </Button>
                )}
              </Box>
            )
          })}
        </Box>
        {hasMore && (
          <Button
            variant="outlined"
            color="inherit"
            size="small"
            onClick={() => setCount(Math.min(count * 4, countAtMost))}
            sx={{ justifySelf: 'start' }}
          >
            {t('history.more')}
          </Button>
        )}
      </Box>
      {opened && (
        <Suspense>
          <CompareDialog
            descriptor={descriptor}
            record={record}
            change={{ id: opened.id, title: textOf(opened), at: opened.at, hasFields: labelsOf(opened).length > 0 }}
            isReadOnly={isReadOnly}
            onClosed={() => setOpened(undefined)}
          />
        </Suspense>
      )}
    </Panel>
  )
}
