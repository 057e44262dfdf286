import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { Activity } from '../../api/wire/insights.ts'
import { InsightPanel } from '../history/InsightPanel.tsx'
import { useInsight } from '../history/useInsight.ts'
import { monthText } from '../i18n/dates.ts'
import { useLanguage } from '../i18n/language.tsx'
import { useTranslate } from '../i18n/useTranslate.ts'
import { colour } from '../ui/theme/colours.ts'
import { ActivityChart, series } from './ActivityChart.tsx'
import { ActivityTable } from './ActivityTable.tsx'

const sumOf = (months: readonly Activity[], key: (typeof series)[number]['key']) =>
  months.reduce((sum, month) => sum + month[key], 0)

const Legend = () => {
  const t = useTranslate()
  return (
    <>
      {series.map(({ key, label, fill }) => (
        <Typography
          key={key}
          variant="caption"
          color="text.secondary"
          sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}
        >
          <Box component="span" sx={{ width: 12, height: 12, bgcolor: fill, border: `1px solid ${colour.accent}` }} />
          {t(label)}
        </Typography>
      ))}
    </>
  )
}

const ChartOrTable = ({ months }: { months: readonly Activity[] }) => {
  const t = useTranslate()
  const { language } = useLanguage()
  const [isTable, setIsTable] = useState(false)
  const monthAt = (at: number) => monthText(months.at(at)?.month ?? '', language, 'long')
  const summary = t('activity.summary', {
    from: monthAt(0),
    to: monthAt(-1),
    posts: sumOf(months, 'posts'),
    signUps: sumOf(months, 'sign_ups'),
  })
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 1 }}>
        {!isTable && <Legend />}
        <Button size="small" onClick={() => setIsTable(!isTable)} sx={{ ml: 'auto' }}>
          {t(isTable ? 'activity.asChart' : 'activity.asTable')}
        </Button>
      </Box>
      {isTable ? (
        <ActivityTable months={months} label={t('activity.title')} />
      ) : (
        <ActivityChart months={months} summary={summary} />
      )}
      <Typography variant="caption" color="text.secondary" sx={{ display: 'block', mt: 1 }}>
        {summary}
      </Typography>
    </>
  )
}

/** Posts and sign-ups by month, as a chart or as a table. */
export const ActivityPanel = () => {
  const t = useTranslate()
  const insight = useInsight('activity', (provider, call) => provider.activity(call))
  return (
    <InsightPanel heading={t('activity.title')} insight={insight}>
      {months => months.length > 0 && <ChartOrTable months={months} />}
    </InsightPanel>
  )
}
