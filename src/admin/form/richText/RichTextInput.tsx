import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import OutlinedInput from '@mui/material/OutlinedInput'
import Paper from '@mui/material/Paper'
import { EditorContent } from '@tiptap/react'
import { useContext, useEffect, useState } from 'react'
import { tokens } from '../../../design/tokens.ts'
import { embedsIn } from '../../../schema/values/embeds.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { Loading } from '../../ui/screen/Loading.tsx'
import { describedBy, FormField, labelId } from '../../ui/smallForm/FormField.tsx'
import { colour } from '../../ui/theme/colours.ts'
import { type InputProps, useFieldInput } from '../inputs/inputProps.ts'
import { ReadOnlyContext } from '../readOnly.ts'
import { droppedMarkup } from './droppedMarkup.ts'
import { useRichText } from './editor.ts'
import { createEmittedValues } from './emittedValues.ts'
import { usePastedPictures } from './pictures/usePastedPictures.ts'
import { proseSx } from './prose.ts'
import { Toolbar } from './Toolbar.tsx'

const lineHeightPx = 24
const defaultRows = 8

/** Rich-text input for HTML, with a visual view and a code view. */
export const RichTextInput = (props: InputProps<'html'>) => {
  const t = useTranslate()
  const { id, bound, around, isRequired, stored } = useFieldInput(props)
  const html = typeof bound.value === 'string' ? bound.value : ''
  // Text that the editor could not represent completely opens in code view, so that nothing is lost unnoticed.
  const [dropped, setDropped] = useState(() => droppedMarkup(html))
  const isReadOnly = useContext(ReadOnlyContext)
  const [isLinkOpen, setIsLinkOpen] = useState(false)
  const pictures = usePastedPictures()
  const [lostEmbeds, setLostEmbeds] = useState<readonly string[]>([])
  const embeds = [...new Set([...lostEmbeds, ...embedsIn(html)])]
  const [isCode, setIsCode] = useState(dropped.length > 0)
  const [emitted] = useState(() => createEmittedValues(html))
  const change = (value: string) => {
    emitted.add(value)
    bound.onChange(value)
  }
  useEffect(() => {
    // A value that this input did not emit is, for example, that of the stored record after a save.
    if (emitted.has(html)) return
    const found = droppedMarkup(html)
    setDropped(found)
    if (found.length > 0) setIsCode(true)
  }, [html, emitted])
  const switchView = (toCode: boolean) => {
    const found = toCode ? [] : droppedMarkup(html)
    // The first attempt shows which markup would be lost; a second attempt confirms the switch.
    if (found.join() !== dropped.join()) setDropped(found)
    if (found.every(markup => dropped.includes(markup))) setIsCode(toCode)
  }
  // The notices about pasted content are about text that the save has stored.
  const { dismiss } = pictures
  useEffect(() => {
    if (!stored) return
    dismiss()
    setLostEmbeds([])
  }, [stored, dismiss])
  const minHeight = (props.input.rows ?? defaultRows) * lineHeightPx

  const editor = useRichText({
    html,
    isShown: !isCode,
    onChange: change,
    onBlur: bound.onBlur,
    onPicturesLost: pictures.refuse,
    onEmbedsLost: setLostEmbeds,
    onFiles: pictures.add,
    attributes: {
      id,
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-labelledby': labelId(id),
      ...(around.problem === undefined ? {} : { 'aria-invalid': 'true' }),
      ...(isReadOnly ? { 'aria-readonly': 'true' } : {}),
      ...(isRequired ? { 'aria-required': 'true' } : {}),
      ...(describedBy(id, around) ? { 'aria-describedby': String(describedBy(id, around)) } : {}),
    },
  })
  useEffect(() => {
    // A disabled fieldset has no effect on the editor.
    editor?.setEditable(!isReadOnly, false)
  }, [editor, isReadOnly])
  const { attach } = pictures
  useEffect(() => attach(editor))
  const { ref } = bound
  useEffect(() => {
    if (editor && !isCode) ref({ focus: () => editor.commands.focus() })
  }, [editor, isCode, ref])

  return (
    <FormField {...around}>
      {dropped.length > 0 && isCode && (
        <Alert severity="info">{t('rich.codeOnly', { markup: dropped.join(', ') })}</Alert>
      )}
      {pictures.uploading !== undefined && (
        <Alert severity="info">{t('rich.uploading', { name: pictures.uploading })}</Alert>
      )}
      {embeds.length > 0 && (
        <Alert severity="warning" {...(embedsIn(html).length === 0 && { onClose: () => setLostEmbeds([]) })}>
          {t('rich.embeds', { markup: embeds.join(', ') })}
        </Alert>
      )}
      {pictures.problem !== undefined && (
        <Alert severity="warning" onClose={pictures.dismiss}>
          {pictures.problem}
        </Alert>
      )}
      <Paper
        onKeyDown={event => {
          if (isCode || isReadOnly || event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
          if (event.altKey || event.shiftKey) return
          event.preventDefault()
          setIsLinkOpen(true)
        }}
        sx={{
          border: 1,
          borderColor: around.problem ? 'error.main' : colour.outline,
          borderRadius: 1,
          overflow: 'clip',
          '&:focus-within': { borderColor: 'primary.main', boxShadow: `0 0 0 3px ${colour.accentSoft}` },
        }}
      >
        {!isReadOnly && (
          <Toolbar
            editor={editor}
            label={around.label}
            isCode={isCode}
            onCode={switchView}
            isLinkOpen={isLinkOpen}
            onLinkOpen={setIsLinkOpen}
          />
        )}
        {isCode ? (
          <OutlinedInput
            multiline
            fullWidth
            error={around.problem !== undefined}
            minRows={props.input.rows ?? defaultRows}
            maxRows={30}
            value={html}
            inputRef={bound.ref}
            onChange={event => change(event.target.value)}
            onBlur={() => bound.onBlur()}
            inputProps={{ id, spellCheck: false, 'aria-describedby': describedBy(id, around) }}
            sx={{
              fontFamily: tokens.type.mono,
              fontSize: '0.8125rem',
              '& fieldset': { border: 0 },
              '&.Mui-focused': { boxShadow: 'none' },
            }}
          />
        ) : (
          <Box
            sx={[
              ...proseSx,
              { '--missing-picture': JSON.stringify(t('rich.pictureMissing')) },
              // Text that is only shown has no focus, so it could not be scrolled by keyboard.
              { '& .tiptap': { minHeight, ...(!isReadOnly && { maxHeight: '70vh', overflowY: 'auto' }) } },
            ]}
          >
            {editor ? <EditorContent editor={editor} /> : <Loading />}
          </Box>
        )}
      </Paper>
    </FormField>
  )
}
