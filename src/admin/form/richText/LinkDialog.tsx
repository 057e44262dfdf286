import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import OutlinedInput from '@mui/material/OutlinedInput'
import type { Editor } from '@tiptap/core'
import { useId, useState } from 'react'
import { formatInEnglish, valueIssue } from '../../../schema/validation/valueIssues.ts'
import { documentEndings } from '../../../schema/values/documents.ts'
import { isSafeLink } from '../../../schema/values/links.ts'
import { isAccountName, toStoredLink } from '../../../schema/values/text/typedLink.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { DocumentsDialog } from '../../media/documents/DocumentsDialog.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { describedBy, FormField } from '../../ui/smallForm/FormField.tsx'

interface LinkDialogProps {
  readonly editor: Editor
  readonly isOpen: boolean
  readonly onClose: () => void
}

const OpenDialog = ({ editor, onClose }: Omit<LinkDialogProps, 'isOpen'>) => {
  const t = useTranslate()
  const id = useId()
  const currentAddress = String(editor.getAttributes('link').href ?? '')
  const [address, setAddress] = useState(currentAddress)
  const [problem, setProblem] = useState<string>()
  const [isLibraryOpen, setIsLibraryOpen] = useState(false)
  /** Name of the selected document. It becomes the link text if no text is selected. */
  const [name, setName] = useState<string>()

  const chain = () => editor.chain().focus().extendMarkRange('link')
  const refuseName = (value: string) => {
    const issue = valueIssue('name-not-link', { label: t('rich.linkAddress'), value })
    setProblem(t.issue(issue, formatInEnglish(issue)))
  }
  const setLink = () => {
    const href = toStoredLink(address)
    if (isAccountName(href)) return refuseName(href)
    if (href === '' || !isSafeLink(href)) return setProblem(t('rich.linkUnsafe'))
    // If no text is selected, the document's name or the typed address becomes the link text.
    const hasText = currentAddress !== '' || !editor.state.selection.empty
    if (hasText) chain().setLink({ href }).run()
    else
      editor
        .chain()
        .focus()
        .insertContent({ type: 'text', text: name ?? address.trim(), marks: [{ type: 'link', attrs: { href } }] })
        .run()
    onClose()
  }
  const removeLink = () => {
    chain().unsetLink().run()
    onClose()
  }

  // Escape and a click beside the dialog set the typed link. Only Cancel discards it.
  const leave = () => (['', currentAddress].includes(address.trim()) ? onClose() : setLink())
  const help = t('rich.linkHelp')
  return (
    <Dialog open onClose={leave} fullWidth maxWidth="xs" aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>{t('rich.link')}</DialogTitle>
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
              // The dialog is inside the form, which Enter would submit.
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
            setProblem(undefined)
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
    </Dialog>
  )
}

/** Dialog that asks for the address of a link. */
export const LinkDialog = ({ isOpen, ...props }: LinkDialogProps) => isOpen && <OpenDialog {...props} />
