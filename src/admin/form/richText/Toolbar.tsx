import Code from '@mui/icons-material/Code'
import FormatBold from '@mui/icons-material/FormatBold'
import FormatItalic from '@mui/icons-material/FormatItalic'
import FormatListBulleted from '@mui/icons-material/FormatListBulleted'
import FormatListNumbered from '@mui/icons-material/FormatListNumbered'
import FormatQuote from '@mui/icons-material/FormatQuote'
import Image from '@mui/icons-material/ImageOutlined'
import LinkIcon from '@mui/icons-material/Link'
import Redo from '@mui/icons-material/Redo'
import TableChart from '@mui/icons-material/TableChartOutlined'
import Undo from '@mui/icons-material/Undo'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Select from '@mui/material/Select'
import type SvgIcon from '@mui/material/SvgIcon'
import type { ChainedCommands, Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { useState } from 'react'
import type { MessageKey } from '../../i18n/en/index.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { FilesDialog } from '../../media/FilesDialog.tsx'
import { LinkDialog } from './LinkDialog.tsx'
import { ImageDialog, type TextPicture } from './pictures/ImageDialog.tsx'
import { imageNodes } from './pictures/imageNodes.ts'
import { insertPicture } from './pictures/selectedPicture.ts'
import { headingLevels } from './schema.ts'
import { withoutTrailingParagraph } from './trailingParagraph.ts'

/** A button: its command, and the mark or node in which it appears pressed. */
interface Action {
  readonly label: MessageKey
  readonly Icon: typeof SvgIcon
  readonly run: (chain: ChainedCommands) => ChainedCommands
  readonly pressedIn?: string
}

const marks: readonly Action[] = [
  { label: 'rich.bold', Icon: FormatBold, run: chain => chain.toggleBold(), pressedIn: 'bold' },
  { label: 'rich.italic', Icon: FormatItalic, run: chain => chain.toggleItalic(), pressedIn: 'italic' },
  {
    label: 'rich.bulletList',
    Icon: FormatListBulleted,
    run: chain => chain.toggleBulletList(),
    pressedIn: 'bulletList',
  },
  {
    label: 'rich.orderedList',
    Icon: FormatListNumbered,
    run: chain => chain.toggleOrderedList(),
    pressedIn: 'orderedList',
  },
  { label: 'rich.quote', Icon: FormatQuote, run: chain => chain.toggleBlockquote(), pressedIn: 'blockquote' },
]
const steps: readonly Action[] = [
  { label: 'rich.undo', Icon: Undo, run: chain => chain.undo() },
  { label: 'rich.redo', Icon: Redo, run: chain => chain.redo() },
]

const tableActions: readonly Omit<Action, 'Icon'>[] = [
  { label: 'rich.rowAdd', run: chain => chain.addRowAfter() },
  { label: 'rich.rowRemove', run: chain => chain.deleteRow() },
  { label: 'rich.columnAdd', run: chain => chain.addColumnAfter() },
  { label: 'rich.columnRemove', run: chain => chain.deleteColumn() },
  { label: 'rich.tableRemove', run: chain => chain.deleteTable() },
]

interface ToolProps {
  readonly label: string
  readonly Icon: typeof SvgIcon
  readonly isPressed?: boolean
  readonly isDisabled?: boolean
  readonly onUse: () => void
}

const Tool = ({ label, Icon, isPressed, isDisabled = false, onUse }: ToolProps) => (
  <IconButton
    size="small"
    title={label}
    aria-label={label}
    aria-pressed={isPressed}
    disabled={isDisabled}
    onClick={onUse}
    sx={isPressed ? { bgcolor: 'action.selected', color: 'primary.main' } : undefined}
  >
    <Icon fontSize="small" />
  </IconButton>
)

/** The selected picture, with the name of its node. */
interface SelectedPicture extends TextPicture {
  readonly node: string
}

const pictureAt = (editor: Editor): SelectedPicture | undefined => {
  const node = imageNodes.find(name => editor.isActive(name))
  if (node === undefined) return undefined
  const { src, alt } = editor.getAttributes(node)
  return { node, src: String(src ?? ''), alt: String(alt ?? '') }
}

/** State of the toolbar at the cursor. */
const placeOf = (editor: Editor | null) => ({
  style: headingLevels.find(level => editor?.isActive('heading', { level })) ?? 0,
  pressed: [...marks.map(mark => mark.pressedIn ?? ''), 'link'].filter(name => editor?.isActive(name)),
  isInTable: editor?.isActive('table') ?? false,
  picture: editor ? pictureAt(editor) : undefined,
})

interface ToolbarProps {
  readonly editor: Editor | null
  /** Label of the input that the toolbar belongs to. */
  readonly label: string
  readonly isCode: boolean
  readonly onCode: (isCode: boolean) => void
  /** True if the dialog for a link's address is open. */
  readonly isLinkOpen: boolean
  readonly onLinkOpen: (isOpen: boolean) => void
}

/** Toolbar that formats the text at the cursor and switches between the visual view and the code view. */
export const Toolbar = ({ editor, label, isCode, onCode, isLinkOpen, onLinkOpen }: ToolbarProps) => {
  const t = useTranslate()
  const [isMediaOpen, setIsMediaOpen] = useState(false)
  const [picture, setPicture] = useState<TextPicture>()
  const place = useEditorState({ editor, selector: ({ editor: current }) => placeOf(current) }) ?? placeOf(null)
  const isOff = isCode || !editor
  const use = (run: Action['run']) => {
    if (editor) run(withoutTrailingParagraph(editor.chain().focus())).run()
  }
  const setStyle = (level: number) => {
    const heading = headingLevels.find(known => known === level)
    use(chain => (heading ? chain.setHeading({ level: heading }) : chain.setParagraph()))
  }

  return (
    <Box
      role="toolbar"
      aria-label={t('rich.toolbar', { label })}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 0.25,
        p: 0.5,
        borderBottom: 1,
        borderColor: 'divider',
        bgcolor: 'background.default',
      }}
    >
      <Select
        native
        value={place.style}
        disabled={isOff}
        onChange={event => setStyle(Number(event.target.value))}
        inputProps={{ 'aria-label': t('rich.style') }}
        sx={{ mr: 0.5, '& select': { py: 0.5, pl: 1, fontSize: '0.8125rem' } }}
      >
        <option value={0}>{t('rich.paragraph')}</option>
        {headingLevels.map(level => (
          <option key={level} value={level}>
            {t('rich.heading', { level })}
          </option>
        ))}
      </Select>
      {marks.map(({ label: key, Icon, run, pressedIn }) => (
        <Tool
          key={key}
          label={t(key)}
          Icon={Icon}
          isDisabled={isOff}
          isPressed={place.pressed.includes(pressedIn ?? '')}
          onUse={() => use(run)}
        />
      ))}
      <Tool
        label={t('rich.link')}
        Icon={LinkIcon}
        isDisabled={isOff}
        isPressed={place.pressed.includes('link')}
        onUse={() => onLinkOpen(true)}
      />
      <Tool label={t('rich.image')} Icon={Image} isDisabled={isOff} onUse={() => setIsMediaOpen(true)} />
      <Tool
        label={t('rich.table')}
        Icon={TableChart}
        isDisabled={isOff || place.isInTable}
        onUse={() => use(chain => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }))}
      />
      {steps.map(({ label: key, Icon, run }) => (
        <Tool key={key} label={t(key)} Icon={Icon} isDisabled={isOff} onUse={() => use(run)} />
      ))}
      <Box sx={{ flex: 1 }} />
      <Tool label={t('rich.code')} Icon={Code} isPressed={isCode} onUse={() => onCode(!isCode)} />
      {place.picture && !isCode && (
        <Box sx={{ flexBasis: '100%', display: 'flex', flexWrap: 'wrap' }}>
          <Button size="small" color="inherit" onClick={() => setPicture(place.picture)}>
            {t('rich.altChange')}
          </Button>
          <Button size="small" color="inherit" onClick={() => use(chain => chain.deleteSelection())}>
            {t('rich.imageRemove')}
          </Button>
        </Box>
      )}
      {place.isInTable && !isCode && (
        <Box sx={{ flexBasis: '100%', display: 'flex', flexWrap: 'wrap' }}>
          {tableActions.map(({ label: key, run }) => (
            <Button key={key} size="small" color="inherit" onClick={() => use(run)}>
              {t(key)}
            </Button>
          ))}
        </Box>
      )}
      {/* A live region is announced only if it existed before its text. */}
      <Box
        role="status"
        sx={
          place.isInTable ? { flexBasis: '100%', px: 0.5, typography: 'caption', color: 'text.secondary' } : undefined
        }
      >
        {place.isInTable && !isCode && t('rich.tableKeys')}
      </Box>
      {editor && <LinkDialog editor={editor} isOpen={isLinkOpen} onClose={() => onLinkOpen(false)} />}
      <FilesDialog
        isOpen={isMediaOpen}
        onClose={() => setIsMediaOpen(false)}
        // A description in the media library is used as it is. If there is none, the dialog asks for it.
        onInsert={(src, alt) => (alt ? use(chain => insertPicture(chain, { src, alt })) : setPicture({ src, alt }))}
      />
      {picture && (
        <ImageDialog
          picture={picture}
          onSet={({ src, alt }) =>
            use(chain =>
              place.picture?.src === src
                ? chain.updateAttributes(place.picture.node, { alt })
                : insertPicture(chain, { src, alt }),
            )
          }
          onClose={() => setPicture(undefined)}
        />
      )}
    </Box>
  )
}
