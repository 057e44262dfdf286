import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import type { ReactNode } from 'react'

/** One row: a name and its value. */
interface Fact {
  /** React key. Default: the name converted to a string. */
  readonly key?: string
  readonly name: ReactNode
  readonly value: string
}

interface FactTableProps {
  readonly label: string
  readonly facts: readonly Fact[]
  /** True if the values are numbers, which are aligned right. Default false. */
  readonly areNumbers?: boolean
}

/** Table of names and values, one row each. */
export const FactTable = ({ label, facts, areNumbers = false }: FactTableProps) => (
  <Table size="small" aria-label={label} sx={{ '& tr:last-child > *': { borderBottom: 0 } }}>
    <TableBody>
      {facts.map(fact => (
        <TableRow key={fact.key ?? String(fact.name)}>
          <TableCell
            component="th"
            scope="row"
            sx={{
              px: 0,
              pr: 2,
              width: areNumbers ? undefined : '32%',
              fontWeight: 500,
              verticalAlign: 'top',
              color: 'text.secondary',
            }}
          >
            {fact.name}
          </TableCell>
          <TableCell
            align={areNumbers ? 'right' : 'left'}
            sx={{
              px: 0,
              overflowWrap: 'anywhere',
              whiteSpace: 'pre-line',
              fontVariantNumeric: 'tabular-nums',
              fontWeight: areNumbers ? 650 : 400,
            }}
          >
            {fact.value}
          </TableCell>
        </TableRow>
      ))}
    </TableBody>
  </Table>
)
