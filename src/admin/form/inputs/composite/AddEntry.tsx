import Add from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useRef, useState } from 'react'
import type { BlocksField, RowsField } from '../../../../schema/descriptor/field.ts'
import { useTranslate } from '../../../i18n/useTranslate.ts'

interface AddEntryProps {
  readonly id: string
  readonly field: RowsField | BlocksField
  readonly label: string
  readonly isFull: boolean
  readonly describedBy: string | undefined
  /** `type` is the name of a block type; undefined for rows. */
  readonly onAdd: (type: string | undefined) => void
}

/** Button that adds an entry. For blocks, a menu offers the types. */
export const AddEntry = ({ id, field, label, isFull, describedBy, onAdd }: AddEntryProps) => {
  const t = useTranslate()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const types = field.kind === 'blocks' ? Object.entries(field.blocks) : []
  const choose = (type: string) => {
    setIsOpen(false)
    onAdd(type)
  }
  return (
    <>
      <Button
        id={id}
        ref={button}
        variant="outlined"
        color="inherit"
        startIcon={<Add />}
        disabled={isFull}
        aria-label={`${label}: ${t('entries.add')}`}
        aria-describedby={describedBy}
        {...(types.length > 0 && { 'aria-haspopup': 'menu', 'aria-expanded': isOpen })}
        onClick={() => (types.length > 0 ? setIsOpen(true) : onAdd(undefined))}
        sx={{ justifySelf: 'start' }}
      >
        {t('entries.add')}
      </Button>
      {types.length > 0 && (
        // The menu has no exit transition, so that the focus can move to the new entry.
        <Menu anchorEl={button.current} open={isOpen} onClose={() => setIsOpen(false)} transitionDuration={0}>
          {types.map(([name, type]) => (
            <MenuItem key={name} onClick={() => choose(name)}>
              {type.label}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  )
}
