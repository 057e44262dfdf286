import Select from '@mui/material/Select'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { Descriptor } from '../../../schema/descriptor/resource.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import type { CsvTable } from './csvText.ts'
import { fillableFields, type Mapping } from './importRows.ts'

// Narrow screens have room only for the column and its field.
const exampleSx = { display: { xs: 'none', sm: 'table-cell' } } as const

interface MappingTableProps {
  readonly descriptor: Descriptor
  readonly table: CsvTable
  readonly mapping: Mapping
  readonly onMap: (mapping: Mapping) => void
}

/** Maps each column of the file to a field. A field is filled by at most one column. */
export const MappingTable = ({ descriptor, table, mapping, onMap }: MappingTableProps) => {
  const t = useTranslate()
  const fields = fillableFields(descriptor)
  const choose = (column: number, name: string) =>
    onMap(
      mapping.map((other, index) => {
        if (index === column) return name === '' ? undefined : name
        return other === name ? undefined : other
      }),
    )
  return (
    <TableContainer>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{t('import.column')}</TableCell>
            <TableCell sx={exampleSx}>{t('import.example')}</TableCell>
            <TableCell>{t('import.field')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {table.headings.map((heading, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns are identified by their positions, because headings may be equal.
            <TableRow key={column}>
              <TableCell sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{heading}</TableCell>
              <TableCell
                sx={{
                  maxWidth: 220,
                  overflow: 'hidden',
                  textOverflow: 'ellipsis',
                  whiteSpace: 'nowrap',
                  color: 'text.secondary',
                  ...exampleSx,
                }}
              >
                {table.rows.find(({ cells }) => cells[column] !== '')?.cells[column] ?? ''}
              </TableCell>
              <TableCell>
                <Select
                  native
                  fullWidth
                  value={mapping[column] ?? ''}
                  onChange={event => choose(column, event.target.value)}
                  inputProps={{ 'aria-label': t('import.fieldOf', { column: heading }) }}
                >
                  <option value="">{t('import.leaveOut')}</option>
                  {fields.map(({ name, field }) => (
                    <option key={name} value={name}>
                      {field.required && field.default === undefined ? `${field.label} *` : field.label}
                    </option>
                  ))}
                </Select>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}
