import Alert from '@mui/material/Alert'
import { useEffect, useId, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router-dom'
import { unknownId } from '../../dataProvider.ts'
import { applications, users } from '../../resources/index.ts'
import { traitsOf } from '../../schema/descriptor/kindTraits.ts'
import { type Descriptor, fieldOf, inputsOf } from '../../schema/descriptor/resource.ts'
import { textsOf } from '../../schema/descriptor/texts.ts'
import { ResetSecondFactor } from '../account/secondFactor/ResetSecondFactor.tsx'
import { UserSessions } from '../account/sessions/UserSessions.tsx'
import { type AnyRecord, recordName } from '../data/descriptors.ts'
import { paths } from '../data/paths.ts'
import { useMay } from '../data/permissions.ts'
import { useReadApplicationAgain } from '../data/siteSettings.ts'
import { RecordHistory } from '../history/RecordHistory.tsx'
import { useTranslate } from '../i18n/useTranslate.ts'
import { useBanner } from '../ui/banner/bannerContext.ts'
import { Screen } from '../ui/screen/Screen.tsx'
import { PasswordDialog } from '../ui/smallForm/PasswordDialog.tsx'
import { dropTyping, handTyping, isTypingHeld } from '../ui/typeAhead.ts'
import { DraftKeeper } from './drafts/DraftKeeper.tsx'
import { DraftOffers } from './drafts/DraftOffers.tsx'
import { useDraftScope } from './drafts/useDraftScope.ts'
import { FormActions } from './FormActions.tsx'
import { formNavigation, navigatedStart } from './formNavigation.ts'
import { nextStart } from './formValues.ts'
import { LeaveGuard } from './LeaveGuard.tsx'
import { MergeDialog } from './merge/MergeDialog.tsx'
import { Problems } from './Problems.tsx'
import { PublicPage } from './PublicPage.tsx'
import { RemoteChangeNotice } from './saving/RemoteChangeNotice.tsx'
import { type Saved, useRecordForm } from './saving/useRecordForm.ts'
import { useSaveKey } from './saving/useSaveKey.ts'
import { FormLayout } from './shape/FormLayout.tsx'
import { mostFrames, NavigatedFocus } from './shape/NavigatedFocus.ts'
import { OpenTabProvider, useTabs } from './shape/openTab.ts'

interface RecordFormProps {
  readonly descriptor: Descriptor
  /** Absent for a new record. */
  readonly record?: AnyRecord
  /** Names this form among those that follow one another at the same address. */
  readonly formKey: string
}

/** One form. Whatever fails, what was typed stays. */
export const RecordForm = ({ descriptor, record, formKey }: RecordFormProps) => {
  const t = useTranslate()
  const id = useId()
  const may = useMay()
  const texts = textsOf(descriptor)
  const showBanner = useBanner()
  const navigate = useNavigate()

  const readApplicationAgain = useReadApplicationAgain()
  const [blanks, setBlanks] = useState(0)

  const afterSave = ({ record: saved, isNew, next, isTypedSince }: Saved) => {
    showBanner(texts.saved)
    if (descriptor.name === applications.name) void readApplicationAgain()
    const move = { replace: isNew, state: formNavigation({ form: formKey }) }
    if (next === 'another' && isNew) return setBlanks(count => count + 1)
    if (next === 'another') {
      const start = nextStart(descriptor, saved)
      // Leaving asks about what was typed meanwhile, as always.
      const state = formNavigation(isTypedSince ? { start } : { form: formKey, start })
      return navigate(paths.create(descriptor.path), { state })
    }
    if (!isNew) return
    if (saved.id === unknownId) return navigate(paths.list(descriptor.path), isTypedSince ? {} : move)
    return navigate(paths.edit(descriptor.path, saved.id), move)
  }
  const recordForm = useRecordForm({
    descriptor,
    record,
    firstStart: navigatedStart(useLocation()),
    onSaved: saved => void afterSave(saved),
  })
  const { form, stored, base, start, isSaving, pending: conflict, password } = recordForm
  const isRefused = recordForm.attempts > 0
  const { setFocus } = form
  const isNew = record === undefined
  const isWritable = isNew || may.write(descriptor, record)
  // A new form begins in the first input that nothing is in, which is bound only after it is drawn; so does a further one.
  // The form of a stored record takes the focus only for text that was typed before it was drawn.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each further new form is another count, and has its start by then
  useEffect(() => {
    const first = inputsOf(descriptor).find(({ field: name }) => {
      const field = fieldOf(descriptor, name)
      if (!field || field.readOnly) return false
      return isNew ? start[name] === undefined : traitsOf(field).isTyped && traitsOf(field).isPlain
    })
    // Where a save was refused, what is wrong has the focus.
    if (!first || isRefused || !isWritable || !(isNew || isTypingHeld())) return dropTyping()
    let left = mostFrames
    const look = () => {
      left -= 1
      if (handTyping(() => setFocus(first.field), isNew ? 'start' : 'end')) return
      if (left > 0) frame = requestAnimationFrame(look)
      else dropTyping()
    }
    // After the command palette, which may have led here, has given the focus back.
    let frame = requestAnimationFrame(look)
    return () => cancelAnimationFrame(frame)
  }, [isNew, blanks, descriptor, setFocus, isRefused])
  const tabs = useTabs(descriptor)
  const scope = useDraftScope(descriptor, stored ? String(stored.id) : '')
  const isReadOnly = stored !== undefined && !may.write(descriptor, stored)
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
            // A dialog that stands in the form may have a form of its own.
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
                isSaving={isSaving}
                onSaveAndAdd={() => void recordForm.save('another')}
              />
            }
          >
            <NavigatedFocus />
            {stored && <PublicPage descriptor={descriptor} record={stored} />}
            <DraftOffers descriptor={descriptor} scope={scope} onRestore={recordForm.restore} />
            <RemoteChangeNotice news={recordForm.news} />
            <DraftKeeper descriptor={descriptor} scope={scope} base={base} start={start} />
            <Problems
              descriptor={descriptor}
              failure={recordForm.failure}
              attempts={recordForm.attempts}
              onTryAgain={save}
            />
            {isReadOnly && (
              <Alert severity="info" sx={{ mb: 2.5 }}>
                {t('rights.readOnly')}
              </Alert>
            )}
            <FormLayout descriptor={descriptor} record={stored} isReadOnly={isReadOnly}>
              {stored && descriptor.name === users.name && <UserSessions userId={Number(stored.id)} />}
              {stored && descriptor.name === users.name && <ResetSecondFactor userId={Number(stored.id)} />}
              {stored && <RecordHistory descriptor={descriptor} record={stored} />}
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
          // After a wrong one, the input is empty.
          key={password.question.attempts}
          title={t('account.ownTitle')}
          text={t('account.ownText')}
          submit={textsOf(descriptor).submit}
          problem={password.question.problem}
          onSend={async given => password.answer(given)}
          onCancel={() => password.answer(undefined)}
        />
      )}
      <LeaveGuard descriptor={descriptor} base={base} formKey={formKey} />
    </FormProvider>
  )
}
