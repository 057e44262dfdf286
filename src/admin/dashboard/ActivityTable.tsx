import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { Activity } from '../../api/wire/insights.ts'
import { monthText } from '../i18n/dates.ts'
import { useLanguage } from '../i18n/language.tsx'
import { useTranslate } from '../i18n/useTranslate.ts'
import { series } from './ActivityChart.tsx'

/** The chart's numbers as a table with one row for each month. */
export const ActivityTable = ({ months, label }: { months: readonly Activity[]; label: string }) => {
  const t = useTranslate()
  const { language } = useLanguage()
  return (
    <Table size="small" aria-label={label}>
      <TableHead>
        <TableRow>
          <TableCell>{t('activity.month')}</TableCell>
          {series.map(({ key, label: name }) => (
            <TableCell key={key} align="right">
              {t(name)}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {months.map(month => (
          <TableRow key={month.month}>
            <TableCell component="th" scope="row">
              {monthText(month.month, language, 'long')}
            </TableCell>
            {series.map(({ key }) => (
              <TableCell key={key} align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                {t.number(month[key])}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
