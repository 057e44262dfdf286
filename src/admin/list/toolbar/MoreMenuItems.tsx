import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useListContext } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Descriptor } from '../../../schema/descriptor/resource.ts'
import { useHasExtensions } from '../../data/host.ts'
import { orderOf } from '../../data/ordering.ts'
import { paths } from '../../data/paths.ts'
import { useMay, usePersonMay } from '../../data/permissions.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import type { MenuItemsProps } from './MenuButton.tsx'

/** Address of the ordering screen, with the list's filters but not its search. */
const orderAddress = ({ path }: Descriptor, { q: _, ...filters }: Readonly<Record<string, unknown>>) =>
  Object.keys(filters).length > 0
    ? `${paths.order(path)}?${new URLSearchParams({ filter: JSON.stringify(filters) })}`
    : paths.order(path)

interface MoreMenuItemsProps extends MenuItemsProps {
  readonly descriptor: Descriptor
  readonly onExport: (shape: 'view' | 'fields') => void
  readonly onImport: () => void
}

/** Items of the menu with actions on the whole list. */
export const MoreMenuItems = ({ descriptor, id, anchor, onClose, onExport, onImport }: MoreMenuItemsProps) => {
  const t = useTranslate()
  const may = useMay()
  const personMay = usePersonMay()
  const hasExtensions = useHasExtensions()
  const { filterValues } = useListContext()
  const choose = (work: () => void) => () => {
    onClose()
    work()
  }
  return (
    <Menu id={id} anchorEl={anchor} open={anchor !== null} onClose={onClose} transitionDuration={{ exit: 0 }}>
      <MenuItem onClick={choose(() => onExport('view'))}>{t('csv.exportView')}</MenuItem>
      <MenuItem onClick={choose(() => onExport('fields'))}>{t('csv.exportFields')}</MenuItem>
      {may.create(descriptor) && <MenuItem onClick={choose(onImport)}>{t('csv.import')}</MenuItem>}
      {may.isView && personMay.create(descriptor) && <MenuItem disabled>{t('csv.import')}</MenuItem>}
      {hasExtensions && orderOf(descriptor) && may.writeAll(descriptor) && (
        <MenuItem component={Link} to={orderAddress(descriptor, filterValues)} onClick={onClose}>
          {t('order.open')}
        </MenuItem>
      )}
      {may.isView && hasExtensions && orderOf(descriptor) && personMay.writeAll(descriptor) && (
        <MenuItem disabled>{t('order.open')}</MenuItem>
      )}
    </Menu>
  )
}
