import CheckBox from '@mui/icons-material/CheckBox'
import CheckBoxBlank from '@mui/icons-material/CheckBoxOutlineBlank'
import RadioChecked from '@mui/icons-material/RadioButtonChecked'
import RadioBlank from '@mui/icons-material/RadioButtonUnchecked'
import Divider from '@mui/material/Divider'
import ListSubheader from '@mui/material/ListSubheader'
import Menu from '@mui/material/Menu'
import MenuItem, { type MenuItemProps } from '@mui/material/MenuItem'
import type { ReactNode } from 'react'
import type { Descriptor } from '../../../schema/descriptor/resource.ts'
import type { MessageKey } from '../../i18n/en/index.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { type Density, densities } from '../preferences/listPreferences.ts'
import { useListPreferences } from '../preferences/useListPreferences.ts'
import { columnsOf, offeredColumns, shownColumns } from '../table/columns.ts'
import type { MenuItemsProps } from './MenuButton.tsx'

const nameOfDensity: { readonly [D in Density]: MessageKey } = {
  comfortable: 'view.comfortable',
  compact: 'view.compact',
}

interface ItemProps extends Pick<MenuItemProps, 'autoFocus' | 'tabIndex'> {
  readonly role: 'menuitemcheckbox' | 'menuitemradio'
  readonly isChecked: boolean
  readonly isDisabled?: boolean
  readonly onChoose: () => void
  readonly children: ReactNode
}

const marks = {
  menuitemradio: { on: RadioChecked, off: RadioBlank },
  menuitemcheckbox: { on: CheckBox, off: CheckBoxBlank },
} as const

// The menu passes two additional props to the item that is focused first.
const Item = ({ role, isChecked, isDisabled = false, onChoose, children, ...focus }: ItemProps) => {
  const Mark = marks[role][isChecked ? 'on' : 'off']
  return (
    <MenuItem dense role={role} aria-checked={isChecked} disabled={isDisabled} onClick={onChoose} {...focus}>
      <Mark fontSize="small" color={isChecked ? 'primary' : 'action'} sx={{ mr: 1.5 }} />
      {children}
    </MenuItem>
  )
}

interface ViewMenuItemsProps extends MenuItemsProps {
  readonly descriptor: Descriptor
}

/** Items of the menu with view settings. */
export const ViewMenuItems = ({ descriptor, id, anchor, onClose }: ViewMenuItemsProps) => {
  const t = useTranslate()
  const [{ density, shortcuts, columns }, change] = useListPreferences()
  const shown = shownColumns(descriptor, columns[descriptor.path]).map(column => column.key)

  const toggle = (key: string) => {
    const next = shown.includes(key) ? shown.filter(other => other !== key) : [...shown, key]
    change({ columns: { ...columns, [descriptor.path]: next } })
  }
  // The reset item disappears after use, so the menu closes instead of losing the focus.
  const reset = () => {
    onClose()
    const { [descriptor.path]: _, ...rest } = columns
    change({ columns: rest })
  }
  const own = columnsOf(descriptor).map(column => column.key)
  const isOwn = own.length === shown.length && own.every(key => shown.includes(key))

  return (
    <Menu
      id={id}
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      transitionDuration={{ exit: 0 }}
      slotProps={{ list: { 'aria-label': t('view.button') }, paper: { sx: { maxHeight: 480, minWidth: 240 } } }}
    >
      <ListSubheader role="presentation" disableSticky sx={{ lineHeight: 2.5 }}>
        {t('view.density')}
      </ListSubheader>
      {densities.map(name => (
        <Item key={name} role="menuitemradio" isChecked={density === name} onChoose={() => change({ density: name })}>
          {t(nameOfDensity[name])}
        </Item>
      ))}
      <Divider />
      <Item role="menuitemcheckbox" isChecked={shortcuts} onChoose={() => change({ shortcuts: !shortcuts })}>
        {t('view.shortcuts')}
      </Item>
      <Divider />
      <ListSubheader role="presentation" disableSticky sx={{ lineHeight: 2.5 }}>
        {t('view.columns')}
      </ListSubheader>
      {!isOwn && (
        <MenuItem dense onClick={reset}>
          {t('view.resetColumns')}
        </MenuItem>
      )}
      {offeredColumns(descriptor).map(column => (
        <Item
          key={column.key}
          role="menuitemcheckbox"
          isChecked={shown.includes(column.key)}
          isDisabled={shown.length === 1 && shown[0] === column.key}
          onChoose={() => toggle(column.key)}
        >
          {column.label}
        </Item>
      ))}
    </Menu>
  )
}
