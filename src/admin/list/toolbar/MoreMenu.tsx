import { Suspense, useState } from 'react'
import { useDataProvider, useListContext } from 'react-admin'
import type { AdminDataProvider } from '../../../dataProvider.ts'
import type { Descriptor } from '../../../schema/descriptor/resource.ts'
import { useSite } from '../../data/site.ts'
import { useZone } from '../../data/siteSettings.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { useBanner } from '../../ui/banner/bannerContext.ts'
import { errorMessage } from '../../ui/errorMessage.ts'
import { MoreIcon } from '../../ui/icons.tsx'
import { lazyPart, lazyScreen } from '../../ui/lazyPart.tsx'
import { useListPreferences } from '../preferences/useListPreferences.ts'
import { shownColumns } from '../table/columns.ts'
import { MenuButton } from './MenuButton.tsx'

const ImportDialog = lazyScreen(async () => (await import('../csv/ImportDialog.tsx')).ImportDialog)
const MoreMenuItems = lazyPart(async () => (await import('./MoreMenuItems.tsx')).MoreMenuItems)

/** Returns a function that exports the list's matching records to a file: the visible columns, or every field. */
const useExport = (descriptor: Descriptor) => {
  const t = useTranslate()
  const site = useSite()
  const dataProvider = useDataProvider<AdminDataProvider>()
  const { filterValues, sort, filter } = useListContext()
  const [preferences] = useListPreferences()
  const zone = useZone()
  const showBanner = useBanner()
  const columns = shownColumns(descriptor, preferences.columns[descriptor.path])
  const hasTimes = columns.some(column => 'field' in column && column.field.kind === 'dateTime')
  return async (shape: 'view' | 'fields') => {
    try {
      const { exportRecords } = await import('../csv/exportCsv.ts')
      const count = await exportRecords({
        site,
        dataProvider,
        descriptor,
        query: { filter: { ...filterValues, ...filter }, sort },
        columns: shape === 'view' ? columns : undefined,
        zone,
        term: t.term,
      })
      const exported = t(count === 1 ? 'bulk.record' : 'bulk.records', { count })
      // An export of all fields contains stored timestamps, so that an import can read them.
      const times = shape === 'view' ? hasTimes && t('csv.zoneTimes', { zone }) : t('csv.utcTimes')
      showBanner([t('csv.exported'), times ? `${exported}. ${times}` : exported])
    } catch (error) {
      showBanner([t('csv.notExported'), errorMessage(error, t), { isFailure: true }])
    }
  }
}

/** Menu of actions on the whole list: export, import and ordering. */
export const MoreMenu = ({ descriptor }: { descriptor: Descriptor }) => {
  const t = useTranslate()
  const [isImporting, setIsImporting] = useState(false)
  const exportCsv = useExport(descriptor)
  return (
    <>
      <MenuButton
        label={t('more.button')}
        className="button is-picture"
        items={menu => (
          <MoreMenuItems
            {...menu}
            descriptor={descriptor}
            onExport={shape => void exportCsv(shape)}
            onImport={() => setIsImporting(true)}
          />
        )}
      >
        <MoreIcon />
      </MenuButton>
      {isImporting && (
        <Suspense>
          <ImportDialog descriptor={descriptor} onClose={() => setIsImporting(false)} />
        </Suspense>
      )}
    </>
  )
}
