import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useTranslate } from '../../i18n/useTranslate.ts'
import type { RowProblem } from './importRows.ts'

const shownAtMost = 200

interface ProblemTableProps {
  readonly problems: readonly RowProblem[]
  /** Heading of the messages. Default: 'Problem'. */
  readonly heading?: string
}

/** Problems in the rows of a file. */
export const ProblemTable = ({ problems, heading }: ProblemTableProps) => {
  const t = useTranslate()
  return (
    <>
      <TableContainer sx={{ maxHeight: 360 }}>
        <Table size="small" stickyHeader>
          <TableHead>
            <TableRow>
              <TableCell>{t('import.row')}</TableCell>
              <TableCell>{heading ?? t('import.problem')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {problems.slice(0, shownAtMost).map(({ row, label, message }) => (
              <TableRow key={`${row} ${label}`}>
                <TableCell sx={{ verticalAlign: 'top', fontVariantNumeric: 'tabular-nums' }}>{t.number(row)}</TableCell>
                <TableCell>{message}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {problems.length > shownAtMost && (
        <Typography variant="body2" color="text.secondary">
          {t('bulk.more', { count: problems.length - shownAtMost })}
        </Typography>
      )}
    </>
  )
}
