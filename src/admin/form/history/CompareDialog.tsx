import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useDataProvider } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import type { ComparedChange } from '../../../api/records/revisions.ts'
import type { AdminDataProvider } from '../../../dataProvider.ts'
import type { Descriptor } from '../../../schema/descriptor/resource.ts'
import { textsOf } from '../../../schema/descriptor/texts.ts'
import type { AnyRecord } from '../../data/descriptors.ts'
import { useZone } from '../../data/siteSettings.ts'
import { timestampText } from '../../i18n/dates.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { errorMessage, isMissing } from '../../ui/errorMessage.ts'
import { Loading } from '../../ui/screen/Loading.tsx'
import { type FormValues, isSame } from '../formValues.ts'
import { inFormOrder, labelIn } from '../labels.ts'
import { ComparedField, RestoreAction } from './ComparedField.tsx'
import { useHistoryTexts } from './historyTexts.ts'
import { restorableFields, useLabelList, useRestore } from './useRestore.ts'

type Compare = ComparedChange['compare']

/** A change to compare. */
interface OpenedChange {
  readonly id: number
  /** Sentence about the change. */
  readonly title: string
  /** UTC 'YYYY-MM-DD HH:MM:SS'. */
  readonly at: string
  /** True if it changed fields of the form. Otherwise its content can only be compared with the current one. */
  readonly hasFields: boolean
}

interface CompareDialogProps {
  readonly descriptor: Descriptor
  readonly record: AnyRecord
  readonly change: OpenedChange
  readonly isReadOnly: boolean
  /** Called after the dialog has disappeared. */
  readonly onClosed: () => void
}

/** Two contents of a record, the older first, and the fields that differ. */
interface Contents {
  readonly before: FormValues
  readonly after: FormValues
  readonly fields: readonly string[]
  /** Stored fields of the older content that the resource no longer has, or not in this form. */
  readonly dropped: readonly string[]
}

/** Reads the contents before and after a change, or after it and today. */
const useContents = (descriptor: Descriptor, record: AnyRecord, { id, compare }: { id: number; compare: Compare }) => {
  const dataProvider = useDataProvider<AdminDataProvider>()
  return useQuery({
    queryKey: ['revision', descriptor.name, record.id, record.version, id, compare],
    retry: false,
    queryFn: async ({ signal }): Promise<Contents> => {
      const compared = { resource: descriptor.name, id: Number(record.id), changeId: id, compare }
      const {
        other = { values: {}, dropped: [] },
        fields = [],
        ...own
      } = await dataProvider.comparedRevision(compared, { signal })
      const [older, newer] = compare === 'before' ? [other, own] : [own, other]
      const shown = inFormOrder(descriptor, fields)
      return { before: older.values, after: newer.values, fields: shown, dropped: older.dropped }
    },
  })
}

interface SwitchProps {
  readonly compare: Compare
  readonly onChoose: (compare: Compare) => void
}

/** Chooses what is compared. */
const CompareSwitch = ({ compare, onChoose }: SwitchProps) => {
  const texts = useHistoryTexts()
  const option = (own: Compare, label: string) => (
    <Button
      size="small"
      variant={compare === own ? 'contained' : 'outlined'}
      color={compare === own ? 'primary' : 'inherit'}
      aria-pressed={compare === own}
      onClick={() => onChoose(own)}
    >
      {label}
    </Button>
  )
  return (
    <Box role="group" aria-label={texts('with')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {option('before', texts('change'))}
      {option('now', texts('now'))}
    </Box>
  )
}

/** Shows the fields in which two contents of a record differ, and puts older values into the enclosing form. */
export const CompareDialog = ({ descriptor, record, change, isReadOnly, onClosed }: CompareDialogProps) => {
  const t = useTranslate()
  const texts = useHistoryTexts()
  const id = useId()
  const zone = useZone()
  const { language } = useLanguage()
  const isPhone = useMediaQuery('(max-width: 599.95px)')
  const [compare, setCompare] = useState<Compare>(change.hasFields ? 'before' : 'now')
  const [isOpen, setIsOpen] = useState(true)
  // Names of the fields to restore once the dialog has disappeared: until then it keeps the focus.
  const [chosen, setChosen] = useState<readonly string[]>([])
  const { data, error, isPending, refetch } = useContents(descriptor, record, { id: change.id, compare })
  const listed = useLabelList(descriptor)
  const restore = useRestore(descriptor)
  const { getValues } = useFormContext()
  const fields = data?.fields ?? []
  const restorable = restorableFields(descriptor, fields)
  const isInForm = (name: string) => isSame(descriptor, name, getValues(name), data?.before[name])
  const open = restorable.filter(name => !isInForm(name))
  const notRestored = [...fields.filter(name => !restorable.includes(name)), ...(data?.dropped ?? [])]

  const close = (names: readonly string[] = []) => {
    setChosen(names)
    setIsOpen(false)
  }
  const exited = () => {
    onClosed()
    const values = Object.fromEntries(chosen.map(name => [name, data?.before[name] ?? null]))
    // React is committing the closed dialog, and an input cannot be shown and focused before that.
    queueMicrotask(() => restore(values, chosen.length > 1 ? notRestored : []))
  }
  return (
    <Dialog
      open={isOpen}
      onClose={() => close()}
      fullWidth
      fullScreen={isPhone}
      maxWidth="lg"
      aria-labelledby={id}
      slotProps={{
        transition: { onExited: exited },
        paper: { sx: isPhone ? { '&&': { m: 0, width: 1, maxHeight: 'none', borderRadius: 0 } } : {} },
      }}
    >
      <DialogTitle id={id} sx={{ px: { xs: 2, sm: 3 }, overflowWrap: 'anywhere' }}>
        {change.title} ·{' '}
        <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
          {timestampText(change.at, language, zone)}
        </Box>
      </DialogTitle>
      <DialogContent
        // Without a button in it, the content could not be scrolled by keyboard.
        tabIndex={isReadOnly ? 0 : undefined}
        sx={{
          display: 'grid',
          gap: 2,
          alignContent: 'start',
          gridTemplateColumns: 'minmax(0, 1fr)',
          px: { xs: 2, sm: 3 },
        }}
      >
        {change.hasFields && <CompareSwitch compare={compare} onChoose={setCompare} />}
        {isPending && <Loading />}
        {error && (
          <Alert
            severity="error"
            action={
              !isMissing(error) && (
                <Button size="small" color="inherit" onClick={() => void refetch()}>
                  {texts('tryAgain')}
                </Button>
              )
            }
          >
            {isMissing(error) ? texts('gone') : errorMessage(error, t)}
          </Alert>
        )}
        {data && (
          <>
            {data.dropped.length > 0 && (
              <Alert severity="info" role="presentation">
                {texts('dropped', { fields: listed(data.dropped) })}
              </Alert>
            )}
            {fields.length === 0 && <Typography color="text.secondary">{texts('same')}</Typography>}
            {!isReadOnly && fields.length > 0 && (
              <Typography variant="body2" color="text.secondary">
                {texts('help', { submit: textsOf(descriptor).submit })}
              </Typography>
            )}
            {fields.map(name => (
              <ComparedField
                key={name}
                descriptor={descriptor}
                name={name}
                values={{ before: data.before[name], after: data.after[name] }}
                headings={
                  compare === 'before' ? [texts('before'), texts('after')] : [texts('afterChange'), texts('today')]
                }
                action={
                  !isReadOnly && (
                    <RestoreAction
                      label={labelIn(descriptor, name)}
                      isWritable={restorable.includes(name)}
                      isInForm={isInForm(name)}
                      onRestore={() => close([name])}
                    />
                  )
                }
              />
            ))}
          </>
        )}
      </DialogContent>
      <DialogActions sx={{ px: { xs: 2, sm: 3 } }}>
        {!isReadOnly && open.length > 1 && (
          <Button variant="outlined" color="inherit" onClick={() => close(open)}>
            {texts('restoreAll', { count: open.length })}
          </Button>
        )}
        <Button variant="contained" autoFocus onClick={() => close()}>
          {texts('close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
