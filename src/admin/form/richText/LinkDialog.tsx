import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import OutlinedInput from '@mui/material/OutlinedInput'
import type { Editor } from '@tiptap/core'
import { useId, useState } from 'react'
import { documentEndings } from '../../../schema/values/documents.ts'
import { isSafeLink } from '../../../schema/values/links.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { DocumentsDialog } from '../../media/documents/DocumentsDialog.tsx'
import { describedBy, FormField } from '../../ui/smallForm/FormField.tsx'

interface LinkDialogProps {
  readonly editor: Editor
  readonly isOpen: boolean
  readonly onClose: () => void
}

const LinkFields = ({ editor, onClose }: Omit<LinkDialogProps, 'isOpen'>) => {
  const t = useTranslate()
  const id = useId()
  const currentAddress = String(editor.getAttributes('link').href ?? '')
  const [address, setAddress] = useState(currentAddress)
  const [isRefused, setIsRefused] = useState(false)
  const [isLibraryOpen, setIsLibraryOpen] = useState(false)
  /** What a document that was chosen is called: the text of a link where nothing is selected. */
  const [name, setName] = useState<string>()

  const chain = () => editor.chain().focus().extendMarkRange('link')
  const setLink = () => {
    const href = address.trim()
    if (href === '' || !isSafeLink(href)) return setIsRefused(true)
    // With nothing selected, the name of a document, or the address itself, becomes the linked text.
    const hasText = currentAddress !== '' || !editor.state.selection.empty
    if (hasText) chain().setLink({ href }).run()
    else
      editor
        .chain()
        .focus()
        .insertContent({ type: 'text', text: name ?? href, marks: [{ type: 'link', attrs: { href } }] })
        .run()
    onClose()
  }
  const removeLink = () => {
    chain().unsetLink().run()
    onClose()
  }

  const problem = isRefused ? t('rich.linkUnsafe') : undefined
  const help = t('rich.linkHelp')
  return (
    <>
      <DialogContent>
        <FormField id={id} label={t('rich.linkAddress')} help={help} problem={problem}>
          <OutlinedInput
            id={id}
            fullWidth
            error={problem !== undefined}
            autoFocus
            value={address}
            onChange={event => {
              setAddress(event.target.value)
              setName(undefined)
            }}
            onKeyDown={event => {
              if (event.key !== 'Enter') return
              // The dialog stands inside the form, which Enter would submit.
              event.preventDefault()
              setLink()
            }}
            inputProps={{ inputMode: 'url', 'aria-describedby': describedBy(id, { help, problem }) }}
          />
        </FormField>
        <Button color="inherit" sx={{ mt: 1 }} onClick={() => setIsLibraryOpen(true)}>
          {t('documents.link')}
        </Button>
        <DocumentsDialog
          isOpen={isLibraryOpen}
          endings={documentEndings}
          onClose={() => setIsLibraryOpen(false)}
          onChoose={document => {
            setAddress(document.address)
            setName(document.title)
            setIsRefused(false)
          }}
        />
      </DialogContent>
      <DialogActions>
        {currentAddress !== '' && (
          <Button color="error" onClick={removeLink}>
            {t('rich.linkRemove')}
          </Button>
        )}
        <Button color="inherit" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button variant="contained" onClick={setLink}>
          {t('rich.linkSet')}
        </Button>
      </DialogActions>
    </>
  )
}

/** Asks where the linked text leads. */
export const LinkDialog = ({ editor, isOpen, onClose }: LinkDialogProps) => {
  const t = useTranslate()
  const id = useId()
  return (
    <Dialog open={isOpen} onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={id}>
      <DialogTitle id={id}>{t('rich.link')}</DialogTitle>
      {isOpen && <LinkFields editor={editor} onClose={onClose} />}
    </Dialog>
  )
}
