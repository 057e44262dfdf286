import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import type { AttentionReport } from '../../api/admin/insights.ts'
import { type AttentionReason, attentionReasons } from '../../api/wire/codes.ts'
import type { Attention } from '../../api/wire/insights.ts'
import { useZone } from '../data/siteSettings.ts'
import { InsightPanel } from '../history/InsightPanel.tsx'
import { RecordLink } from '../history/RecordLink.tsx'
import { useInsight } from '../history/useInsight.ts'
import { dayText, timestampText } from '../i18n/dates.ts'
import { useLanguage } from '../i18n/language.tsx'
import { useDescriptors } from '../i18n/localizedDescriptors.ts'
import { useTranslate } from '../i18n/useTranslate.ts'

/** Number of records of each reason that are shown at first. */
const shownAtFirst = 4

/** Text shown next to the record; '' for none. */
const useDetail = ({ resource, reason, detail }: Attention): string => {
  const t = useTranslate()
  const zone = useZone()
  const { language } = useLanguage()
  const { descriptors } = useDescriptors()
  const fields = descriptors.find(({ name }) => name === resource)?.fields
  const details: { readonly [R in AttentionReason]: () => string } = {
    'broken-link': () => detail,
    'covered-address': () => detail,
    'unknown-choice': () => {
      const [name = '', value = ''] = detail.split(/ (.*)/s)
      return t('attention.unknownChoice', { field: fields?.[name]?.label ?? name, value: value || '–' })
    },
    'missing-record': () => {
      const [content = '', name = '', id = ''] = detail.split(' ')
      const { label, fields: known } = descriptors.find(each => each.name === content) ?? {}
      return t('attention.missingRecord', { content: label?.many ?? content, field: known?.[name]?.label ?? name, id })
    },
    'past-end': () => t('attention.endedOn', { day: dayText(detail, language, zone) }),
    'no-image': () => t('attention.missing', { field: fields?.[detail]?.label ?? detail }),
    inactive: () => '',
  }
  return details[reason]()
}

const AttentionRow = ({ item }: { item: Attention }) => {
  const detail = useDetail(item)
  return (
    <Box component="li" sx={{ display: 'grid', gap: 0.25 }}>
      <RecordLink {...item} />
      {detail !== '' && (
        <Typography variant="caption" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {detail}
        </Typography>
      )}
    </Box>
  )
}

interface ReasonGroupProps {
  readonly reason: AttentionReason
  /** The first items of this reason. */
  readonly items: readonly Attention[]
  /** Total number of records with this reason. */
  readonly total: number
}

const ReasonGroup = ({ reason, items, total }: ReasonGroupProps) => {
  const t = useTranslate()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} variant="h3" sx={{ display: 'flex', gap: 1, alignItems: 'baseline', mb: 1 }}>
        {t(`attention.${reason}`)}
        <Box component="span" sx={{ color: 'text.secondary', fontWeight: 500, fontVariantNumeric: 'tabular-nums' }}>
          {t.number(total)}
        </Box>
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
        {(isOpen ? items : items.slice(0, shownAtFirst)).map(item => (
          <AttentionRow key={`${item.resource} ${item.id} ${item.detail}`} item={item} />
        ))}
      </Box>
      {items.length > shownAtFirst && (
        <Button size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)} sx={{ mt: 0.5, ml: -1.5 }}>
          {isOpen
            ? t('attention.showFewer')
            : t(total > items.length ? 'attention.showFirst' : 'attention.showAll', { count: items.length })}
        </Button>
      )}
      {isOpen && total > items.length && (
        <Typography variant="caption" color="text.secondary" sx={{ display: 'block' }}>
          {t('attention.firstOf', { count: items.length, total })}
        </Typography>
      )}
    </Box>
  )
}

/** Polling interval while a newer report is being prepared, ms. */
const askAgainMs = 5_000

/** Shows the age of a report that is out of date. */
const ReportAge = ({ checkedAt, isCurrent }: Pick<AttentionReport, 'checkedAt' | 'isCurrent'>) => {
  const t = useTranslate()
  const zone = useZone()
  const { language } = useLanguage()
  if (isCurrent) return null
  const text =
    checkedAt === null
      ? t('attention.checking')
      : t('attention.asOf', { when: timestampText(checkedAt, language, zone) })
  return (
    <Typography variant="caption" role="status" color="text.secondary" sx={{ display: 'block', mb: 1 }}>
      {text}
    </Typography>
  )
}

/** Content that needs attention, grouped by reason, most pressing first. */
export const NeedsAttention = () => {
  const t = useTranslate()
  const insight = useInsight(
    'attention',
    (provider, call) => provider.attention(call),
    ({ isCurrent }) => !isCurrent && askAgainMs,
  )
  return (
    <InsightPanel heading={t('attention.title')} insight={insight}>
      {({ findings: all, ...report }) => (
        <>
          <ReportAge checkedAt={report.checkedAt} isCurrent={report.isCurrent} />
          {all.length === 0 ? (
            // Before the first report, nothing is known, so 'nothing to do' would be wrong.
            (report.isCurrent || report.checkedAt !== null) && (
              <Typography color="text.secondary">{t('attention.none')}</Typography>
            )
          ) : (
            <Box sx={{ display: 'grid', gap: 2.5 }}>
              {attentionReasons.map(reason => {
                const items = all.filter(each => each.reason === reason)
                const total = report.totals[reason] ?? items.length
                return items.length > 0 && <ReasonGroup key={reason} reason={reason} items={items} total={total} />
              })}
            </Box>
          )}
        </>
      )}
    </InsightPanel>
  )
}
