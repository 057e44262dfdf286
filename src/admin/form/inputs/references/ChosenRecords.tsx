import ArrowDown from '@mui/icons-material/ArrowDownward'
import ArrowUp from '@mui/icons-material/ArrowUpward'
import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { visuallyHidden } from '@mui/utils'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslate } from '../../../i18n/useTranslate.ts'

type Act = 'up' | 'down' | 'remove'

interface ChosenRecordsProps {
  readonly label: string
  readonly ids: readonly number[]
  readonly nameOf: (id: number) => string
  readonly onChange: (ids: readonly number[]) => void
}

/** Moves the element at one index to another. */
const moved = (ids: readonly number[], from: number, to: number): readonly number[] => {
  const rest = ids.filter((_, index) => index !== from)
  return [...rest.slice(0, to), ...ids.slice(from, from + 1), ...rest.slice(to)]
}

/** Action of a key; undefined for other keys. Moving needs Alt, because the arrow keys alone scroll. */
const actOfKey = ({ key, altKey }: KeyboardEvent): Act | undefined => {
  if (key === 'Delete') return 'remove'
  if (!altKey) return undefined
  if (key === 'ArrowUp') return 'up'
  return key === 'ArrowDown' ? 'down' : undefined
}

/**
 * Selected records in order, each with buttons to move and remove it. Alt with an arrow key, and Delete, do the same.
 */
export const ChosenRecords = ({ label, ids, nameOf, onChange }: ChosenRecordsProps) => {
  const t = useTranslate()
  const listRef = useRef<HTMLUListElement>(null)
  /** Last action. Its button is focused again, because moving or removing its row takes the focus away. */
  const pressed = useRef<{ readonly at: number; readonly act: Act }>(undefined)
  const [announcement, setAnnouncement] = useState('')

  useEffect(() => {
    const last = pressed.current
    pressed.current = undefined
    if (!last) return
    const row = listRef.current?.children[Math.min(last.at, ids.length - 1)]
    const buttons = [...(row?.querySelectorAll<HTMLButtonElement>('button:not([disabled])') ?? [])]
    ;(buttons.find(button => button.dataset.act === last.act) ?? buttons[0])?.focus()
  }, [ids])

  const run = (act: Act, index: number) => {
    const name = nameOf(ids[index] ?? 0)
    const to = act === 'up' ? index - 1 : index + 1
    if (act !== 'remove' && (to < 0 || to >= ids.length)) return
    pressed.current = { at: act === 'remove' ? index : to, act }
    setAnnouncement(
      act === 'remove'
        ? t('reference.removed', { name })
        : t('order.moved', { name, position: to + 1, count: ids.length }),
    )
    onChange(act === 'remove' ? ids.filter((_, at) => at !== index) : moved(ids, index, to))
  }

  const acts = [
    { act: 'up', icon: ArrowUp, label: (name: string) => t('order.up', { name }) },
    { act: 'down', icon: ArrowDown, label: (name: string) => t('order.down', { name }) },
    { act: 'remove', icon: Close, label: (name: string) => t('reference.remove', { name }) },
  ] as const

  return (
    <>
      {ids.length > 0 && (
        <Box
          component="ul"
          ref={listRef}
          aria-label={t('reference.chosen', { label })}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, listStyle: 'none', m: 0, p: 0 }}
        >
          {ids.map((id, index) => (
            <Box
              component="li"
              key={id}
              onKeyDown={event => {
                const act = actOfKey(event)
                if (!act) return
                event.preventDefault()
                run(act, index)
              }}
              sx={{
                display: 'flex',
                alignItems: 'center',
                minWidth: 0,
                maxWidth: '100%',
                pl: 1.25,
                border: 1,
                borderColor: 'divider',
                borderRadius: 4,
                bgcolor: 'action.hover',
              }}
            >
              <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                {nameOf(id)}
              </Box>
              {acts.map(({ act, icon: Icon, label: labelOf }) => (
                <IconButton
                  key={act}
                  size="small"
                  data-act={act}
                  disabled={(act === 'up' && index === 0) || (act === 'down' && index === ids.length - 1)}
                  aria-label={labelOf(nameOf(id))}
                  title={labelOf(nameOf(id))}
                  onClick={() => run(act, index)}
                >
                  <Icon sx={{ fontSize: 18 }} />
                </IconButton>
              ))}
            </Box>
          ))}
        </Box>
      )}
      <Box role="status" sx={visuallyHidden}>
        {announcement}
      </Box>
    </>
  )
}
