/** Command palette: a combobox in a dialog, which lists screens, records and actions. */
import Search from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import InputBase from '@mui/material/InputBase'
import Typography from '@mui/material/Typography'
import { type KeyboardEvent, type RefObject, useEffect, useId, useLayoutEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { recordName } from '../data/descriptors.ts'
import { paths } from '../data/paths.ts'
import { useSite } from '../data/site.ts'
import type { MessageKey } from '../i18n/en/index.ts'
import { useDescriptors } from '../i18n/localizedDescriptors.ts'
import { useTranslate } from '../i18n/useTranslate.ts'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { errorMessage } from '../ui/errorMessage.ts'
import { iconOf } from '../ui/icons.tsx'
import { bufferTyping } from '../ui/typeAhead.ts'
import { type Entry, type Group, groupedEntries, matchingEntries } from './entries.ts'
import { PaletteOption } from './PaletteOption.tsx'
import { useEntries } from './useEntries.ts'
import { type FoundRecord, useRecordSearch } from './useRecordSearch.ts'
import { useSettingEntries } from './useSettingEntries.ts'

const headings: { readonly [G in Group]: MessageKey } = {
  records: 'palette.records',
  screens: 'palette.screens',
  settings: 'palette.settings',
  create: 'palette.create',
  actions: 'palette.actions',
}

/** Next position for each key, from `at` among `count` options. The arrow keys wrap around at both ends. */
const moves: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  PageDown: (at, count) => Math.min(at + 8, count - 1),
  PageUp: at => Math.max(at - 8, 0),
}

/** Maximum number of settings shown, to leave room for records. */
const mostSettings = 8

interface CommandPaletteProps {
  /** Words that were typed while the palette was loading. */
  readonly early: RefObject<string>
  readonly onClose: () => void
  readonly onLogout: () => void
}

/**
 * Dialog of the command palette. Mounted only while it is open, so that each opening starts with `early` and no older
 * state.
 */
export const CommandPalette = ({ early, onClose, onLogout }: CommandPaletteProps) => {
  const t = useTranslate()
  const id = useId()
  const site = useSite()
  const navigate = useNavigate()
  const { resources } = useDescriptors()
  const [words, setWords] = useState('')
  // Reads the words after rendering and not as initial state: `EarlyWords` receives typing until the palette replaces
  // it.
  useLayoutEffect(() => setWords(early.current), [early])
  const [activeKey, setActiveKey] = useState<string>()
  const fixed = useEntries(onLogout)
  const settings = useSettingEntries()
  const { records, error, isSearching } = useRecordSearch(resources, words)

  const found = useMemo(
    () =>
      records.map(
        ({ descriptor, record }: FoundRecord): Entry => ({
          key: `record ${descriptor.name} ${record.id}`,
          group: 'records',
          label: recordName(descriptor, record),
          hint: descriptor.label.one,
          Icon: iconOf(site, descriptor.icon),
          run: () => {
            bufferTyping(recordName(descriptor, record), 'stored')
            void navigate(paths.edit(descriptor.path, record.id))
          },
        }),
      ),
    [site, records, navigate],
  )
  const shown = useMemo(() => {
    // A record whose name contains the words precedes records that contain them only elsewhere.
    const called = matchingEntries(found, words)
    const others = found.filter(entry => !called.includes(entry))
    const offered = [...matchingEntries(fixed, words), ...matchingEntries(settings, words).slice(0, mostSettings)]
    return groupedEntries([...offered, ...called, ...others])
  }, [fixed, settings, words, found])
  const options = shown.flatMap(({ entries }) => entries)
  const at = Math.max(
    0,
    options.findIndex(({ key }) => key === activeKey),
  )
  const active = options[at]
  const optionId = (key: string) => `${id}-${key.replaceAll(/\s/g, '-')}`
  const activeId = active && optionId(active.key)

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  const run = (entry: Entry) => {
    onClose()
    entry.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter also confirms a word in an input method (IME).
    if (event.nativeEvent.isComposing || options.length === 0) return
    const move = moves[event.key]
    if (move) setActiveKey(options[move(at, options.length)]?.key)
    else if (event.key === 'Enter' && active) run(active)
    else return
    event.preventDefault()
  }

  const status = isSearching
    ? t('palette.searching')
    : options.length
      ? t('palette.found', { count: options.length })
      : t('palette.nothing', { words: words.trim() })

  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth="sm"
      fullWidth
      slotProps={{
        paper: {
          'aria-label': t('palette.title'),
          sx: { alignSelf: 'flex-start', mt: { sm: '10vh' }, overflow: 'hidden' },
        },
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1.5,
          px: 2,
          py: 1.25,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Search sx={{ color: 'text.secondary' }} />
        <InputBase
          autoFocus
          fullWidth
          value={words}
          placeholder={t('palette.label')}
          onChange={event => {
            setWords(event.target.value)
            setActiveKey(undefined)
          }}
          onKeyDown={onKeyDown}
          inputProps={{
            role: 'combobox',
            'aria-label': t('palette.label'),
            'aria-expanded': options.length > 0,
            'aria-autocomplete': 'list',
            'aria-controls': options.length > 0 ? `${id}-list` : undefined,
            'aria-activedescendant': activeId,
            autoComplete: 'off',
            spellCheck: false,
          }}
          sx={{ fontSize: '1rem', '& input::placeholder': { color: 'text.secondary', opacity: 1 } }}
        />
      </Box>
      {options.length > 0 && (
        <Box
          id={`${id}-list`}
          role="listbox"
          aria-label={t('palette.title')}
          sx={{ overflowY: 'auto', maxHeight: 'min(60vh, 480px)', p: 1 }}
        >
          {shown.map(({ group, entries }) => (
            <Box key={group} role="group" aria-labelledby={`${id}-${group}`}>
              <Typography
                id={`${id}-${group}`}
                variant="overline"
                component="div"
                sx={{ px: 1.25, pt: 1, color: 'text.secondary' }}
              >
                {t(headings[group])}
              </Typography>
              {entries.map(entry => (
                <PaletteOption
                  key={entry.key}
                  id={optionId(entry.key)}
                  entry={entry}
                  isActive={entry.key === active?.key}
                  onPoint={() => setActiveKey(entry.key)}
                  onChoose={() => run(entry)}
                />
              ))}
            </Box>
          ))}
        </Box>
      )}
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          gap: 2,
          px: 2,
          py: 1,
          borderTop: 1,
          borderColor: 'divider',
          color: 'text.secondary',
        }}
      >
        <Typography variant="caption" role="status">
          {error !== undefined ? t('palette.failed', { reason: errorMessage(error, t) }) : status}
        </Typography>
        <Typography variant="caption" sx={{ display: { xs: 'none', sm: 'block' } }}>
          {t('palette.hint')}
        </Typography>
      </Box>
    </Dialog>
  )
}
