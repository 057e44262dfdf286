import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { lazy, Suspense, useId, useState } from 'react'
import { useDataProvider, useListContext } from 'react-admin'
import { Link } from 'react-router-dom'
import type { AdminDataProvider } from '../../dataProvider.ts'
import type { Descriptor } from '../../schema/resource.ts'
import { useZone } from '../application.ts'
import { sentenceOf } from '../failure.ts'
import { orderOf } from '../order/ordering.ts'
import { paths } from '../paths.ts'
import { useMay } from '../rights.ts'
import { useBanner } from '../shell/banner.ts'
import { MoreIcon } from '../shell/icons.tsx'
import { useText } from '../useText.ts'
import { useWasOpen } from '../useWasOpen.ts'
import { shownColumns } from './columns.ts'
import { useListPreferences } from './preferences.ts'

const ImportDialog = lazy(async () => ({ default: (await import('./csv/ImportDialog.tsx')).ImportDialog }))

/** Saves what the list finds as a file: the columns shown, or every field. */
const useExport = (descriptor: Descriptor) => {
  const say = useText()
  const dataProvider = useDataProvider<AdminDataProvider>()
  const { filterValues, sort, filter } = useListContext()
  const [preferences] = useListPreferences()
  const zone = useZone()
  const showBanner = useBanner()
  const columns = shownColumns(descriptor, preferences.columns[descriptor.path])
  return async (shape: 'view' | 'fields') => {
    try {
      const { exportRecords } = await import('./csv/exportCsv.ts')
      const count = await exportRecords({
        dataProvider,
        descriptor,
        query: { filter: { ...filterValues, ...filter }, sort },
        columns: shape === 'view' ? columns : undefined,
        zone,
      })
      showBanner([say('csv.exported'), say(count === 1 ? 'bulk.record' : 'bulk.records', { count })])
    } catch (error) {
      showBanner([say('csv.notExported'), sentenceOf(error, say), { isFailure: true }])
    }
  }
}

/** The order of what the filters leave; the search is left behind. */
const orderAddress = ({ path }: Descriptor, { q: _, ...filters }: Readonly<Record<string, unknown>>) =>
  Object.keys(filters).length > 0
    ? `${paths.order(path)}?${new URLSearchParams({ filter: JSON.stringify(filters) })}`
    : paths.order(path)

/** What is done with a list as a whole: saved as a file, filled from one, put in order. */
export const MoreMenu = ({ descriptor }: { descriptor: Descriptor }) => {
  const say = useText()
  const id = useId()
  const may = useMay()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const wasOpen = useWasOpen(anchor !== null)
  const [isImporting, setIsImporting] = useState(false)
  const { filterValues } = useListContext()
  const exportCsv = useExport(descriptor)
  const close = () => setAnchor(null)
  const choose = (work: () => void) => () => {
    close()
    work()
  }
  return (
    <>
      <button
        type="button"
        className="button is-picture"
        aria-label={say('more.button')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={event => setAnchor(event.currentTarget)}
      >
        <MoreIcon />
      </button>
      {wasOpen && (
        <Menu id={id} anchorEl={anchor} open={anchor !== null} onClose={close} transitionDuration={{ exit: 0 }}>
          <MenuItem onClick={choose(() => void exportCsv('view'))}>{say('csv.exportView')}</MenuItem>
          <MenuItem onClick={choose(() => void exportCsv('fields'))}>{say('csv.exportFields')}</MenuItem>
          {may.create(descriptor) && (
            <MenuItem onClick={choose(() => setIsImporting(true))}>{say('csv.import')}</MenuItem>
          )}
          {orderOf(descriptor) && may.writeAll(descriptor) && (
            <MenuItem component={Link} to={orderAddress(descriptor, filterValues)} onClick={close}>
              {say('order.open')}
            </MenuItem>
          )}
        </Menu>
      )}
      {isImporting && (
        <Suspense>
          <ImportDialog descriptor={descriptor} onClose={() => setIsImporting(false)} />
        </Suspense>
      )}
    </>
  )
}
