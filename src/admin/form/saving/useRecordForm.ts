/** State of one form: its base values and saving. Input is preserved after any failure or remote change. */
import { useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { useUpdate } from 'react-admin'
import { type Resolver, useForm } from 'react-hook-form'
import { saveWarningsOf } from '../../../api/records/saveWarnings.ts'
import { type Descriptor, fieldOf, inputsOf } from '../../../schema/descriptor/resource.ts'
import type { Issue } from '../../../schema/validation/issue.ts'
import { dateOf } from '../../../schema/values/time/dates.ts'
import type { AnyRecord } from '../../data/descriptors.ts'
import { PersonContext, useMay } from '../../data/permissions.ts'
import { useSite } from '../../data/site.ts'
import { useZone } from '../../data/siteSettings.ts'
import { useAge } from '../../i18n/age.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { fieldMessages, isMissing, isUnanswered, messagesByField, staleRecordOf } from '../../ui/errorMessage.ts'
import type { Draft } from '../drafts/draftStore.ts'
import { errorsOf, type MessagesByPath } from '../fieldErrors.ts'
import {
  changedFields,
  type FormValues,
  filledStart,
  initialValues,
  nextStart,
  problemsOf,
  sentValues,
} from '../formValues.ts'
import { issueInForm } from '../labels.ts'
import type { MergeQuestion } from '../merge/MergeDialog.tsx'
import { type Choices, type Merge, mergeOf, resolvedValues } from '../merge/merge.ts'
import { isSetByServer } from '../shape/shownFields.ts'
import { type SaveRisk, saveRiskOf } from './saveRisk.ts'
import { useAuthor } from './useAuthor.ts'
import { useCreation } from './useCreation.ts'
import { useLastUser } from './useLastUser.ts'
import { useLateValues } from './useLateValues.ts'
import { useQuestion } from './useQuestion.ts'
import { useRemoteChanges } from './useRemoteChanges.ts'
import { useRoleQuestion } from './useRoleQuestion.ts'

const options = { mutationMode: 'pessimistic', returnPromise: true } as const

/** Form after a save: that of the saved record, or that of another new record. */
type Next = 'stay' | 'another'

/** A successful save, after the form has taken over the stored values. */
export interface Saved {
  readonly record: AnyRecord
  /** True if the save created the record. */
  readonly isNew: boolean
  readonly next: Next
  /** True if something was typed during the save. That input is still in the form. */
  readonly isTypedSince: boolean
  /** True if the provider stored nothing, because the stored record had these values already. */
  readonly isUnchanged: boolean
  /** Messages about markup that was removed from texts; undefined if nothing was removed. */
  readonly removedMarkup: MessagesByPath | undefined
}

interface PendingSave extends Omit<Saved, 'isTypedSince'> {
  readonly sent: FormValues
}

/** Question for the signed-in person's current password, which a change of their own credentials needs. */
interface PasswordQuestion {
  /** Number of the attempt, from 1. */
  readonly attempts: number
  /** Problem with the previously given password; undefined at first. */
  readonly problem: string | undefined
}

/** A save that takes away access, with the values to save. */
interface RiskySave {
  readonly risk: SaveRisk
  readonly values: FormValues
}

interface GivenPassword {
  readonly password: string
  readonly attempts: number
}

interface Sending {
  readonly next: Next
  /** True if the form was that of a new record when it was submitted. */
  readonly isNew: boolean
  readonly given?: GivenPassword
}

interface RecordFormOptions {
  readonly descriptor: Descriptor
  /** Record to edit; undefined for a new one. Later values are ignored. */
  readonly record: AnyRecord | undefined
  /** Initial values of a new record, in addition to the defaults of its fields. Later values are ignored. */
  readonly firstStart: FormValues
  /** Messages about markup that the previous form's save removed; undefined if none. Later values are ignored. */
  readonly firstRemovedMarkup: MessagesByPath | undefined
  /** Called when a save starts, before the values are validated. */
  readonly onSave: () => void
  readonly onSaved: (saved: Saved) => void
}

/** Kind of another person's change to the record during editing. */
export type RemoteChange = 'changed' | 'gone'

/**
 * True if a save returned the previous version of the record with the same values. Inline children have separate
 * versions.
 */
const isSameRecord = (descriptor: Descriptor, before: AnyRecord, saved: AnyRecord): boolean =>
  before.version !== undefined &&
  before.version === saved.version &&
  changedFields(descriptor, initialValues(descriptor, before), initialValues(descriptor, saved)).length === 0

/** State of the form of one record, with the functions that save the record and restore a draft. */
export const useRecordForm = ({
  descriptor,
  record,
  firstStart,
  firstRemovedMarkup,
  onSave,
  onSaved,
}: RecordFormOptions) => {
  const t = useTranslate()
  const ageOf = useAge()
  const authorOf = useAuthor(descriptor)
  const creation = useCreation(descriptor.path)
  const [update] = useUpdate()
  const [stored, setStored] = useState(record)
  const [start, setStart] = useState(firstStart)
  const latestStored = useRef(record)
  const site = useSite()
  const zone = useZone()
  const userId = useContext(PersonContext)?.userId
  const may = useMay()
  const mayPublish = may.publish(descriptor)
  const filled = useMemo(
    () => filledStart(descriptor, { zone, userId, mayPublish }),
    [descriptor, zone, userId, mayPublish],
  )
  const base = useMemo(
    () => initialValues(descriptor, stored, { ...filled, ...start }),
    [descriptor, stored, start, filled],
  )
  const [failure, setFailure] = useState<unknown>()
  const [attempts, setAttempts] = useState(0)
  const [isSaving, setIsSaving] = useState(false)
  const [pendingSave, setPendingSave] = useState<PendingSave>()
  const [remoteChange, setRemoteChange] = useState<RemoteChange>()
  const [removedMarkup, setRemovedMarkup] = useState(firstRemovedMarkup)
  const isBusy = useRef(false)
  /** Values of an update without a response. The provider may have stored them. */
  const unanswered = useRef<FormValues>(undefined)
  const { pending, ask } = useQuestion<MergeQuestion, Choices>()
  const { pending: password, ask: askPassword } = useQuestion<PasswordQuestion, string>()
  const { pending: risky, ask: askRisky } = useQuestion<RiskySave, true>()
  const role = useRoleQuestion(descriptor)
  const lastUser = useLastUser(descriptor)

  const resolver: Resolver<Record<string, unknown>> = useCallback(
    async values => {
      const errors = errorsOf(problemsOf(descriptor, values, { record: latestStored.current, t }), 'validate')
      return Object.keys(errors).length ? { values: {}, errors } : { values, errors: {} }
    },
    [descriptor, t],
  )
  // The summary above the form takes the focus, and links to each field.
  const form = useForm<Record<string, unknown>>({ defaultValues: base, resolver, shouldFocusError: false })
  const { reset, setValue, getValues, setError, handleSubmit } = form

  useLateValues(form, { filled, initial: base, isNew: stored === undefined })

  /**
   * Resets the form to a stored record, or to the initial values of a new one, and applies `changes` on top as unsaved
   * changes.
   */
  const resetTo = useCallback(
    (on: AnyRecord | undefined, changes: FormValues, newStart: FormValues = {}) => {
      latestStored.current = on
      setStored(on)
      setStart(newStart)
      setRemoteChange(undefined)
      const fresh = initialValues(descriptor, on, { ...filled, ...newStart })
      reset(fresh)
      for (const [name, value] of Object.entries(changes))
        if (value !== fresh[name]) setValue(name, value, { shouldDirty: true })
    },
    [descriptor, reset, setValue, filled],
  )

  /** True if the stored record has the values of this form's own update, whose response was lost. */
  const isOwnUpdate = (current: AnyRecord): boolean =>
    unanswered.current !== undefined &&
    changedFields(descriptor, initialValues(descriptor, current), unanswered.current).length === 0

  /** Resets the form to the record that its own update has stored, and keeps what was typed since. */
  const continueWith = (current: AnyRecord) => {
    unanswered.current = undefined
    const theirs = initialValues(descriptor, current)
    resetTo(current, mergeOf(descriptor, { base: theirs, mine: getValues(), theirs }).values)
  }

  const asShown = (field: string, issue: Issue) => issueInForm(descriptor, field, issue)

  const fail = (error: unknown) => {
    setFailure(error)
    if (latestStored.current && isMissing(error)) setRemoteChange('gone')
    setAttempts(count => count + 1)
    const messages = fieldMessages(error, t, asShown)
    for (const [name, found] of Object.entries(errorsOf(messages, 'server'))) setError(name, found)
  }

  const askOf = (merge: Merge, current: AnyRecord, who?: string) => {
    const at = dateOf(String(current.updated_at ?? ''))?.getTime()
    const now = Date.now()
    const age = ageOf(at ?? now, now)
    const saved = who === undefined ? t('merge.text', { age }) : t('merge.textBy', { who, age })
    return ask({
      merge,
      title: t('merge.title'),
      text: `${saved} ${t(merge.conflicts.length ? 'merge.ask' : 'merge.clean')}`,
      sides: { mine: t('merge.mine'), theirs: t('merge.theirs') },
      confirm: t('merge.save'),
    })
  }

  const send = async (values: FormValues, { next, isNew, given }: Sending): Promise<void> => {
    const before = latestStored.current
    const proof = given && { current_password: given.password }
    const land = (saved: AnyRecord) => {
      unanswered.current = undefined
      setAttempts(0)
      const warnings = saveWarningsOf(saved)
      const removedMarkup = warnings && messagesByField(warnings, t, asShown)
      setRemovedMarkup(removedMarkup)
      // True for a repeated save, with the same values, of a record whose creation got no response.
      const isUnchanged = !isNew && before !== undefined && isSameRecord(descriptor, before, saved)
      setPendingSave({ record: saved, isNew, next, isUnchanged, removedMarkup, sent: values })
    }
    try {
      const created = before ? undefined : await creation.findUnanswered()
      if (created) {
        resetTo(created, getValues())
        return send(getValues(), { next, isNew })
      }
      const data = { ...sentValues(descriptor, values, before), ...proof }
      // With `returnPromise`, react-admin returns the record, although its type also allows undefined.
      const saved = (await (before
        ? update(descriptor.path, { id: before.id, data, previousData: before }, options)
        : creation.create(data))) as AnyRecord
      land(saved)
    } catch (error) {
      const problem = fieldMessages(error, t).current_password
      if (problem !== undefined) {
        const attempts = (given?.attempts ?? 0) + 1
        // On the first attempt the password was only missing, which is not a mistake to report.
        const answer = await askPassword({ attempts, problem: given && problem })
        return answer === undefined ? fail(error) : send(values, { next, isNew, given: { password: answer, attempts } })
      }
      const current = before && staleRecordOf(error)
      if (before && isUnanswered(error)) unanswered.current = values
      if (!current) return fail(error)
      const theirs = initialValues(descriptor, current)
      // The response to an earlier attempt was lost, or somebody else has saved the same.
      if (changedFields(descriptor, theirs, values).length === 0) return land(current)
      if (isOwnUpdate(current)) {
        continueWith(current)
        return send(getValues(), { next, isNew })
      }
      const author = await authorOf(current)
      // Read after the wait, so that text typed meanwhile is merged too.
      const sides = { base: initialValues(descriptor, before), mine: getValues(), theirs }
      const merge = mergeOf(descriptor, sides)
      const choices = await askOf(merge, current, author)
      if (!choices) return fail(error)
      resetTo(current, resolvedValues(merge, choices))
      return send(getValues(), { next, isNew })
    }
  }

  const save = async (next: Next) => {
    if (isBusy.current) return
    isBusy.current = true
    onSave()
    setIsSaving(true)
    setFailure(undefined)
    try {
      await handleSubmit(
        async values => {
          const risk = saveRiskOf(site, { descriptor, stored: latestStored.current, values, userId })
          const refusal = risk && (await lastUser.refusalOf(latestStored.current, values))
          if (refusal) return fail(refusal)
          if (risk && !(await askRisky({ risk, values }))) return
          const isConfirmed = await role.confirm(latestStored.current, values).catch(fail)
          if (isConfirmed !== true) return
          await send(values, { next, isNew: latestStored.current === undefined })
        },
        () => setAttempts(count => count + 1),
      )()
    } finally {
      isBusy.current = false
      setIsSaving(false)
    }
  }

  // The effect below runs after the form has finished its submission, which would otherwise affect the state of the new
  // values.
  const savedHandler = useRef(onSaved)
  savedHandler.current = onSaved
  useEffect(() => {
    if (!pendingSave) return
    const { sent, ...saved } = pendingSave
    const typedSince = Object.entries(getValues()).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(sent[name]),
    )
    const changes = Object.fromEntries(typedSince)
    if (saved.isNew && saved.next === 'another') resetTo(undefined, changes, nextStart(descriptor, sent))
    else resetTo(saved.record, changes)
    setPendingSave(undefined)
    savedHandler.current({ ...saved, isTypedSince: typedSince.length > 0 })
  }, [pendingSave, resetTo, getValues, descriptor])

  useRemoteChanges({
    descriptor,
    stored,
    onChange: found => {
      const isChanged = changedFields(descriptor, base, getValues()).length > 0
      if (found && !isBusy.current && isOwnUpdate(found)) continueWith(found)
      else if (isChanged || isBusy.current) setRemoteChange(found ? 'changed' : 'gone')
      else if (found) resetTo(found, {})
      else setRemoteChange('gone')
    },
  })

  /** Continues with the record after its deletion was undone, and keeps what was typed. */
  const resume = async (current: AnyRecord): Promise<void> => {
    const sides = { base, mine: getValues(), theirs: initialValues(descriptor, current) }
    const merge = mergeOf(descriptor, sides)
    const choices = merge.conflicts.length ? await askOf(merge, current) : {}
    if (!choices) return
    setFailure(undefined)
    setAttempts(0)
    resetTo(current, resolvedValues(merge, choices))
  }

  /** Saves the form of a deleted record as a new record. If it cannot be saved, it stays the form of a new record. */
  const saveAsNew = async (): Promise<void> => {
    const values = getValues()
    const own = inputsOf(descriptor).filter(({ field: name }) => {
      const field = fieldOf(descriptor, name)
      return field && !isSetByServer(field)
    })
    resetTo(undefined, Object.fromEntries(own.map(({ field: name }) => [name, values[name]])))
    await save('stay')
  }

  /** Restores a draft into the form. Resolves to false if the editor cancelled. */
  const restore = async (draft: Draft): Promise<boolean> => {
    const now = getValues()
    const merge = mergeOf(descriptor, {
      base: { ...now, ...draft.base },
      mine: { ...now, ...draft.values },
      theirs: now,
    })
    const question: MergeQuestion = {
      merge,
      title: t('draft.mergeTitle'),
      text: t('draft.mergeText'),
      sides: { mine: t('draft.mine'), theirs: t('draft.theirs') },
      confirm: t('draft.restore'),
    }
    const choices = merge.conflicts.length ? await ask(question) : {}
    if (!choices) return false
    const values = resolvedValues(merge, choices)
    for (const { field: name } of inputsOf(descriptor))
      if (Object.hasOwn(draft.values, name)) setValue(name, values[name], { shouldDirty: true })
    return true
  }

  return {
    form,
    stored,
    base,
    start,
    isSaving,
    failure,
    attempts,
    pending,
    password,
    risky,
    roleChange: role.pending,
    remoteChange,
    removedMarkup,
    setRemovedMarkup,
    save,
    restore,
    resume,
    saveAsNew,
  }
}
