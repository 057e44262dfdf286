import Alert from '@mui/material/Alert'
import { lazy, Suspense, useContext, useEffect, useId, useRef, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router-dom'
import { unknownId } from '../../dataProvider.ts'
import { traitsOf } from '../../schema/descriptor/kindTraits.ts'
import { type Descriptor, fieldOf, inputsOf } from '../../schema/descriptor/resource.ts'
import { textsOf } from '../../schema/descriptor/texts.ts'
import { ResetSecondFactor } from '../account/secondFactor/ResetSecondFactor.tsx'
import { UserSessions } from '../account/sessions/UserSessions.tsx'
import { ViewAs } from '../account/view/ViewAs.tsx'
import { type AnyRecord, isSettings, isUsers, recordName } from '../data/descriptors.ts'
import { paths } from '../data/paths.ts'
import { type May, PersonKnownContext, useMay, usePersonMay } from '../data/permissions.ts'
import { useSite } from '../data/site.ts'
import { useReadApplicationAgain } from '../data/siteSettings.ts'
import { useTranslate } from '../i18n/useTranslate.ts'
import { useSuccessBanner } from '../ui/banner/bannerContext.ts'
import { Screen } from '../ui/screen/Screen.tsx'
import { PasswordDialog } from '../ui/smallForm/PasswordDialog.tsx'
import { bufferTyping, discardTyping, isTypingBuffered, replayTyping } from '../ui/typeAhead.ts'
import { DraftKeeper } from './drafts/DraftKeeper.tsx'
import { DraftOffers } from './drafts/DraftOffers.tsx'
import { useDraftScope } from './drafts/useDraftScope.ts'
import { FormActions } from './FormActions.tsx'
import { formNavigation, navigatedRemovedMarkup, navigatedStart } from './formNavigation.ts'
import { nextStart } from './formValues.ts'
import { RecordHistory } from './history/RecordHistory.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import { MergeDialog } from './merge/MergeDialog.tsx'
import { Problems } from './Problems.tsx'
import { PublicPage } from './PublicPage.tsx'
import { RemoteChangeNotice } from './saving/RemoteChangeNotice.tsx'
import { RemovedMarkupNotice } from './saving/RemovedMarkupNotice.tsx'
import { SaveRiskDialog } from './saving/SaveRiskDialog.tsx'
import { type Saved, useRecordForm } from './saving/useRecordForm.ts'
import { useSaveKey } from './saving/useSaveKey.ts'
import { FormLayout } from './shape/FormLayout.tsx'
import { mostFrames, NavigatedFocus } from './shape/NavigatedFocus.ts'
import { OpenTabProvider, useTabs } from './shape/openTab.ts'
import { withoutUnset } from './shape/shownFields.ts'

const RoleChangeDialog = lazy(async () => ({
  default: (await import('./inputs/roles/RoleChangeDialog.tsx')).RoleChangeDialog,
}))

/** Message key of the reason why a form is read only. `personMay` are the permissions without the limits of a view. */
const readOnlyReason = (personMay: May, descriptor: Descriptor, record: AnyRecord) => {
  if (personMay.write(descriptor, record)) return 'viewAs.mayWrite'
  return personMay.lacksPublishing(descriptor, record) ? 'rights.published' : 'rights.readOnly'
}

interface RecordFormProps {
  readonly descriptor: Descriptor
  /** Absent for a new record. */
  readonly record?: AnyRecord
  /** Identifies this form among consecutive forms at the same address. */
  readonly formKey: string
}

/** Form of one record. Input is preserved after any failure. */
export const RecordForm = ({ descriptor, record, formKey }: RecordFormProps) => {
  const t = useTranslate()
  const id = useId()
  const site = useSite()
  const may = useMay()
  const isPersonKnown = useContext(PersonKnownContext)
  const personMay = usePersonMay()
  const texts = textsOf(descriptor)
  const banner = useSuccessBanner()
  const navigate = useNavigate()
  const location = useLocation()

  const readApplicationAgain = useReadApplicationAgain()
  const [blanks, setBlanks] = useState(0)

  // True once the editor has left the form of a stored record for the form of another new record.
  const isLeft = useRef(false)
  // True once the person was allowed to change the record. The form stays editable if they lose that right, so that
  // nothing typed is lost.
  const wasWritable = useRef(false)
  const afterSave = ({ record: saved, isNew, next, isTypedSince, isUnchanged, removedMarkup }: Saved) => {
    wasWritable.current = false
    banner.show(isUnchanged ? [t('form.unchanged'), ''] : texts.saved)
    if (isSettings(site, descriptor)) void readApplicationAgain()
    const move = { replace: isNew, state: formNavigation({ form: formKey }) }
    if (next === 'another' && isNew) return setBlanks(count => count + 1)
    if (next === 'another') {
      isLeft.current = true
      const start = nextStart(descriptor, saved)
      // Input typed during the save makes the form dirty, so leaving asks as usual.
      const state = formNavigation(isTypedSince ? { start, removedMarkup } : { form: formKey, start, removedMarkup })
      return navigate(paths.create(descriptor.path), { state })
    }
    if (!isNew) return
    if (saved.id === unknownId) return navigate(paths.list(descriptor.path), isTypedSince ? {} : move)
    return navigate(paths.edit(descriptor.path, saved.id), move)
  }
  const recordForm = useRecordForm({
    descriptor,
    record,
    firstStart: navigatedStart(location),
    firstRemovedMarkup: navigatedRemovedMarkup(location),
    onSave: banner.hide,
    onSaved: saved => void afterSave(saved),
  })
  const { form, stored, base, start, isSaving, pending: conflict, password, risky, roleChange } = recordForm
  const isRefused = recordForm.attempts > 0
  const { setFocus } = form
  const isNew = record === undefined
  const isUser = isUsers(site, descriptor)
  const isWritable = isNew || may.write(descriptor, record)
  // The form of each new record focuses its first empty input, which is registered only after it is rendered. The form
  // of a stored record takes the focus only for text that was typed before the form was rendered.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `blanks` changes with the form of each new record
  useEffect(() => {
    const first = inputsOf(descriptor).find(({ field: name }) => {
      const field = fieldOf(descriptor, name)
      if (!field || field.readOnly) return false
      return isNew ? start[name] === undefined : traitsOf(field).isTyped && traitsOf(field).isPlain
    })
    // If a save was refused, the summary of the problems has the focus.
    if (isLeft.current) return
    if (!first || isRefused || !isWritable || !(isNew || isTypingBuffered())) return discardTyping()
    let left = mostFrames
    const look = () => {
      left -= 1
      if (replayTyping(() => setFocus(first.field), isNew ? 'start' : 'end')) return
      if (left > 0) frame = requestAnimationFrame(look)
      else discardTyping()
    }
    // Waits one frame, because the command palette, which may have led here, first returns the focus.
    let frame = requestAnimationFrame(look)
    return () => cancelAnimationFrame(frame)
  }, [isNew, blanks, descriptor, setFocus, isRefused])
  useEffect(() => {
    if (recordForm.attempts > 0) discardTyping()
  }, [recordForm.attempts])
  const tabs = useTabs(descriptor)
  const scope = useDraftScope(descriptor, stored ? String(stored.id) : '')
  const isAllowed = stored === undefined || may.write(descriptor, stored)
  if (isAllowed && isPersonKnown) wasWritable.current = true
  const isReadOnly = !isAllowed && !wasWritable.current
  const save = () => {
    if (!isReadOnly) void recordForm.save('stay')
  }
  useSaveKey(save)

  return (
    <FormProvider {...form}>
      <OpenTabProvider value={tabs}>
        <form
          id={id}
          noValidate
          onSubmit={event => {
            event.preventDefault()
            // A dialog inside the form may have a form of its own.
            if (event.target === event.currentTarget) save()
          }}
        >
          <Screen
            heading={stored ? recordName(descriptor, stored) : t('form.create', { one: descriptor.label.one })}
            isSticky
            actions={
              <FormActions
                descriptor={descriptor}
                isReadOnly={isReadOnly}
                isViewed={isReadOnly && stored !== undefined && personMay.write(descriptor, stored)}
                isSaving={isSaving}
                onSaveAndAdd={() => {
                  // Text that is typed before the next form appears belongs to that form.
                  bufferTyping(t('form.create', { one: descriptor.label.one }), 'new')
                  void recordForm.save('another')
                }}
              />
            }
          >
            <NavigatedFocus />
            {stored && <PublicPage descriptor={descriptor} record={stored} />}
            <DraftOffers descriptor={descriptor} scope={scope} onRestore={recordForm.restore} />
            <RemovedMarkupNotice
              messages={recordForm.removedMarkup}
              isOfForm={stored !== undefined}
              onClose={() => recordForm.setRemovedMarkup(undefined)}
            />
            <RemoteChangeNotice
              change={recordForm.remoteChange}
              descriptor={descriptor}
              record={stored}
              onRestored={recordForm.resume}
              onSaveAsNew={() => void recordForm.saveAsNew()}
            />
            <DraftKeeper descriptor={descriptor} scope={scope} base={base} start={start} />
            <Problems
              descriptor={descriptor}
              failure={recordForm.failure}
              attempts={recordForm.attempts}
              onTryAgain={save}
            />
            {isReadOnly && (
              <Alert severity="info" sx={{ mb: 2.5 }}>
                {t(readOnlyReason(personMay, descriptor, stored))}
              </Alert>
            )}
            <FormLayout
              descriptor={stored ? descriptor : withoutUnset(descriptor)}
              record={stored}
              isReadOnly={isReadOnly}
            >
              {stored && <ViewAs descriptor={descriptor} record={stored} />}
              {stored && isUser && <UserSessions userId={Number(stored.id)} />}
              {stored && isUser && <ResetSecondFactor userId={Number(stored.id)} />}
              {stored && <RecordHistory descriptor={descriptor} record={stored} isReadOnly={isReadOnly} />}
            </FormLayout>
          </Screen>
        </form>
      </OpenTabProvider>
      {conflict && (
        <MergeDialog
          descriptor={descriptor}
          question={conflict.question}
          onDecide={choices => conflict.answer(choices)}
          onCancel={() => conflict.answer(undefined)}
        />
      )}
      {password && (
        <PasswordDialog
          // A new key empties the input after a wrong password.
          key={password.question.attempts}
          title={t('account.ownTitle')}
          text={t('account.ownText')}
          submit={textsOf(descriptor).submit}
          problem={password.question.problem}
          onSend={async given => password.answer(given)}
          onCancel={() => password.answer(undefined)}
        />
      )}
      {roleChange && (
        <Suspense>
          <RoleChangeDialog question={roleChange.question} onAnswer={roleChange.answer} />
        </Suspense>
      )}
      {risky && <SaveRiskDialog {...risky.question} onAnswer={risky.answer} />}
      <LeaveGuard descriptor={descriptor} base={base} formKey={formKey} />
    </FormProvider>
  )
}
