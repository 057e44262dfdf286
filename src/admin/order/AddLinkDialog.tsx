/** Adds a menu link to a record that has its own page, a document of the library or a fixed route of the site. */
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import OutlinedInput from '@mui/material/OutlinedInput'
import Select from '@mui/material/Select'
import { useId, useState } from 'react'
import type { StoredDocument } from '../../api/wire/files.ts'
import type { Descriptor } from '../../schema/descriptor/resource.ts'
import { documentEndings } from '../../schema/values/documents.ts'
import { languageIn } from '../../schema/values/language.ts'
import { type AnyRecord, recordName } from '../data/descriptors.ts'
import { useApplication } from '../data/siteSettings.ts'
import { useDescriptors } from '../i18n/localizedDescriptors.ts'
import { useTranslate } from '../i18n/useTranslate.ts'
import { RecordPicker } from '../list/filters/RecordPicker.tsx'
import { DocumentName } from '../media/documents/DocumentName.tsx'
import { DocumentsDialog } from '../media/documents/DocumentsDialog.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { FormField } from '../ui/smallForm/FormField.tsx'
import { fixedRoutesIn, targetsAmong } from './destinations.ts'

/** Kinds of targets that are not resources. No resource has such a name, because resource names contain no '_'. */
const routesKind = 'site_routes'
const documentsKind = 'library_documents'

/** A link to add. `address` is as menus store it. */
export interface NewLink {
  readonly title: string
  readonly address: string
}

interface AddLinkDialogProps {
  /** Label of the menu that gets the link. */
  readonly label: string
  readonly onAdd: (link: NewLink) => void
  readonly onClose: () => void
}

/** State of the new link. `chosen` is its default title and its address; undefined until a target is chosen. */
const useLink = (resources: readonly Descriptor[]) => {
  const targets = targetsAmong(resources)
  const fixedRoutes = fixedRoutesIn(languageIn(useApplication().data?.language), resources)
  const [kind, setKind] = useState<string>(targets[0]?.resource.name ?? routesKind)
  const [record, setRecord] = useState<AnyRecord>()
  const [route, setRoute] = useState('')
  const [document, setDocument] = useState<StoredDocument>()
  const [title, setTitle] = useState<string>()
  const target = targets.find(({ resource }) => resource.name === kind)
  const fixed = fixedRoutes.find(({ address }) => address === route)
  const ofRecord =
    target && record ? { title: recordName(target.resource, record), address: target.addressOf(record) } : undefined
  const chosen: NewLink | undefined = target ? ofRecord : kind === documentsKind ? document : fixed
  return {
    kind,
    targets,
    fixedRoutes,
    chooseKind: (next: string) => {
      setKind(next)
      setRecord(undefined)
      setRoute('')
      setDocument(undefined)
      setTitle(undefined)
    },
    target,
    record,
    setRecord,
    route,
    setRoute,
    document,
    setDocument,
    title: title ?? chosen?.title ?? '',
    setTitle,
    chosen,
  }
}

interface DocumentChoiceProps {
  readonly id: string
  readonly document: StoredDocument | undefined
  readonly onChoose: (document: StoredDocument) => void
}

/** The selected document of the library, and the button that selects one. */
const DocumentChoice = ({ id, document, onChoose }: DocumentChoiceProps) => {
  const t = useTranslate()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <FormField id={id} label={t('order.linkDocument')} isRequired>
      {document && <DocumentName address={document.address} />}
      <Button
        id={id}
        variant="outlined"
        color="inherit"
        aria-label={`${t('order.linkDocument')}: ${t('documents.fromLibrary')}`}
        onClick={() => setIsOpen(true)}
      >
        {t('documents.fromLibrary')}
      </Button>
      <DocumentsDialog isOpen={isOpen} endings={documentEndings} onClose={() => setIsOpen(false)} onChoose={onChoose} />
    </FormField>
  )
}

export const AddLinkDialog = ({ label, onAdd, onClose }: AddLinkDialogProps) => {
  const t = useTranslate()
  const id = useId()
  const link = useLink(useDescriptors().resources)
  const title = link.title.trim()

  const add = () => {
    if (!link.chosen || title === '') return
    onAdd({ title, address: link.chosen.address })
    onClose()
  }

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" transitionDuration={{ exit: 0 }} aria-labelledby={id}>
      <DialogTitle id={id}>{t('order.addTo', { label })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <FormField id={`${id}-kind`} label={t('order.linkKind')}>
          <Select
            native
            value={link.kind}
            onChange={event => link.chooseKind(event.target.value)}
            inputProps={{ id: `${id}-kind`, autoFocus: true }}
          >
            {link.targets.map(({ resource }) => (
              <option key={resource.name} value={resource.name}>
                {resource.label.one}
              </option>
            ))}
            <option value={documentsKind}>{t('order.linkDocument')}</option>
            <option value={routesKind}>{t('order.linkRoute')}</option>
          </Select>
        </FormField>
        {link.target ? (
          <FormField id={`${id}-record`} label={link.target.resource.label.one} isRequired>
            <RecordPicker
              key={link.kind}
              id={`${id}-record`}
              target={link.target.resource}
              value={link.record && Number(link.record.id)}
              onChange={link.setRecord}
            />
          </FormField>
        ) : link.kind === documentsKind ? (
          <DocumentChoice id={`${id}-document`} document={link.document} onChoose={link.setDocument} />
        ) : (
          <FormField id={`${id}-route`} label={t('order.linkRoute')} isRequired>
            <Select
              native
              value={link.route}
              onChange={event => link.setRoute(event.target.value)}
              inputProps={{ id: `${id}-route` }}
            >
              <option value="">{t('form.none')}</option>
              {link.fixedRoutes.map(({ title: name, address }) => (
                <option key={address} value={address}>
                  {name}
                </option>
              ))}
            </Select>
          </FormField>
        )}
        <FormField id={`${id}-title`} label={t('order.linkTitle')} isRequired help={link.chosen?.address}>
          <OutlinedInput
            id={`${id}-title`}
            value={link.title}
            onChange={event => link.setTitle(event.target.value)}
            inputProps={{ maxLength: 255 }}
          />
        </FormField>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button variant="contained" disabled={!link.chosen || title === ''} onClick={add}>
          {t('list.add')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
