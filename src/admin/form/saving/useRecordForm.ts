/** The state of one form: what it is based on, and how it is saved. Whatever fails or comes between, what was typed stays. */
import { useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { useCreate, useUpdate } from 'react-admin'
import { type Resolver, useForm } from 'react-hook-form'
import { type Descriptor, inputsOf } from '../../../schema/descriptor/resource.ts'
import { dateOf } from '../../../schema/values/time/dates.ts'
import type { AnyRecord } from '../../data/descriptors.ts'
import { PersonContext } from '../../data/permissions.ts'
import { useZone } from '../../data/siteSettings.ts'
import { useAge } from '../../i18n/age.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { fieldMessages, staleRecordOf } from '../../ui/errorMessage.ts'
import type { Draft } from '../drafts/draftStore.ts'
import { errorsOf } from '../fieldErrors.ts'
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
import { type Choices, decided, type Merge, mergeOf } from '../merge/merge.ts'
import { useQuestion } from './useQuestion.ts'
import { useRemoteChanges } from './useRemoteChanges.ts'

const options = { mutationMode: 'pessimistic', returnPromise: true } as const

/** What follows a save: the same record's form, or that of a further new one. */
type Next = 'stay' | 'another'

/** A save that has succeeded, once the form holds what was stored. */
export interface Saved {
  readonly record: AnyRecord
  /** Whether the save has made the record. */
  readonly isNew: boolean
  readonly next: Next
  /** Whether something was typed while it was being saved; it is in the form still. */
  readonly isTypedSince: boolean
}

interface Landing extends Omit<Saved, 'isTypedSince'> {
  readonly sent: FormValues
}

/** Asks people for their present password, where they change what they sign in with themselves. */
interface PasswordQuestion {
  /** From 1. */
  readonly attempts: number
  /** What was wrong with the one that was given before; undefined at first. */
  readonly problem: string | undefined
}

interface GivenPassword {
  readonly password: string
  readonly attempts: number
}

interface RecordFormOptions {
  readonly descriptor: Descriptor
  /** The values at first; absent for a new record. A later value is ignored. */
  readonly record: AnyRecord | undefined
  /** What a new record starts with, beside the defaults of its fields. A later value is ignored. */
  readonly firstStart: FormValues
  readonly onSaved: (saved: Saved) => void
}

/** What others did to the record while it is being edited. */
export type RemoteChange = 'changed' | 'gone'

export const useRecordForm = ({ descriptor, record, firstStart, onSaved }: RecordFormOptions) => {
  const t = useTranslate()
  const ageOf = useAge()
  const [create] = useCreate()
  const [update] = useUpdate()
  const [stored, setStored] = useState(record)
  const [start, setStart] = useState(firstStart)
  const latestStored = useRef(record)
  const zone = useZone()
  const userId = useContext(PersonContext)?.userId
  const filled = useMemo(() => filledStart(descriptor, { zone, userId }), [descriptor, zone, userId])
  const base = useMemo(
    () => initialValues(descriptor, stored, { ...filled, ...start }),
    [descriptor, stored, start, filled],
  )
  const [failure, setFailure] = useState<unknown>()
  const [attempts, setAttempts] = useState(0)
  const [isSaving, setIsSaving] = useState(false)
  const [landing, setLanding] = useState<Landing>()
  const [news, setNews] = useState<RemoteChange>()
  const isBusy = useRef(false)
  const { pending, ask } = useQuestion<MergeQuestion, Choices>()
  const { pending: password, ask: askPassword } = useQuestion<PasswordQuestion, string>()

  const resolver: Resolver<Record<string, unknown>> = useCallback(
    async values => {
      const errors = errorsOf(problemsOf(descriptor, values, { record: latestStored.current, t }), 'validate')
      return Object.keys(errors).length ? { values: {}, errors } : { values, errors: {} }
    },
    [descriptor, t],
  )
  // The summary above the form takes the focus, and leads to each field.
  const form = useForm<Record<string, unknown>>({ defaultValues: base, resolver, shouldFocusError: false })
  const { reset, setValue, getValues, setError, handleSubmit } = form

  /** Bases the form on another record, or on what a new one starts with, with some values over it as changes. */
  const begin = useCallback(
    (on: AnyRecord | undefined, changes: FormValues, newStart: FormValues = {}) => {
      latestStored.current = on
      setStored(on)
      setStart(newStart)
      setNews(undefined)
      const fresh = initialValues(descriptor, on, { ...filled, ...newStart })
      reset(fresh)
      for (const [name, value] of Object.entries(changes))
        if (value !== fresh[name]) setValue(name, value, { shouldDirty: true })
    },
    [descriptor, reset, setValue, filled],
  )

  const fail = (error: unknown) => {
    setFailure(error)
    setAttempts(count => count + 1)
    const messages = fieldMessages(error, t, (field, issue) => issueInForm(descriptor, field, issue))
    for (const [name, found] of Object.entries(errorsOf(messages, 'server'))) setError(name, found)
  }

  const askOf = (merge: Merge, current: AnyRecord) => {
    const at = dateOf(String(current.updated_at ?? ''))?.getTime()
    const now = Date.now()
    return ask({
      merge,
      title: t('merge.title'),
      text: `${t('merge.text', { age: ageOf(at ?? now, now) })} ${t(merge.conflicts.length ? 'merge.ask' : 'merge.clean')}`,
      sides: { mine: t('merge.mine'), theirs: t('merge.theirs') },
      confirm: t('merge.save'),
    })
  }

  const send = async (values: FormValues, next: Next, given?: GivenPassword): Promise<void> => {
    const before = latestStored.current
    const proof = given && { current_password: given.password }
    const data = { ...sentValues(descriptor, values, before), ...proof }
    try {
      // With `returnPromise` react-admin gives the record; its type leaves open that it gives nothing.
      const saved = (await (before
        ? update(descriptor.path, { id: before.id, data, previousData: before }, options)
        : create(descriptor.path, { data }, options))) as AnyRecord
      setAttempts(0)
      setLanding({ record: saved, isNew: before === undefined, next, sent: values })
    } catch (error) {
      const problem = fieldMessages(error, t).current_password
      if (problem !== undefined) {
        const attempts = (given?.attempts ?? 0) + 1
        // The first time it was only missing, which is no mistake.
        const answer = await askPassword({ attempts, problem: given && problem })
        return answer === undefined ? fail(error) : send(values, next, { password: answer, attempts })
      }
      const current = before && staleRecordOf(error)
      if (!current) return fail(error)
      const sides = {
        base: initialValues(descriptor, before),
        mine: getValues(),
        theirs: initialValues(descriptor, current),
      }
      const merge = mergeOf(descriptor, sides)
      const choices = await askOf(merge, current)
      if (!choices) return fail(error)
      begin(current, decided(merge, choices))
      return send(getValues(), next)
    }
  }

  const save = async (next: Next) => {
    if (isBusy.current) return
    isBusy.current = true
    setIsSaving(true)
    setFailure(undefined)
    try {
      await handleSubmit(
        values => send(values, next),
        () => setAttempts(count => count + 1),
      )()
    } finally {
      isBusy.current = false
      setIsSaving(false)
    }
  }

  // After the form has ended its submission, which would else be taken for one of the new values.
  const savedHandler = useRef(onSaved)
  savedHandler.current = onSaved
  useEffect(() => {
    if (!landing) return
    const { sent, ...saved } = landing
    const typedSince = Object.entries(getValues()).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(sent[name]),
    )
    const changes = Object.fromEntries(typedSince)
    if (saved.isNew && saved.next === 'another') begin(undefined, changes, nextStart(descriptor, sent))
    else begin(saved.record, changes)
    setLanding(undefined)
    savedHandler.current({ ...saved, isTypedSince: typedSince.length > 0 })
  }, [landing, begin, getValues, descriptor])

  useRemoteChanges({
    descriptor,
    stored,
    onChange: found => {
      const isChanged = changedFields(descriptor, base, getValues()).length > 0
      if (isChanged || isBusy.current) setNews(found ? 'changed' : 'gone')
      else if (found) begin(found, {})
      else setNews('gone')
    },
  })

  /** Puts what was typed before into the form; false where the editor thought better of it. */
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
    const values = decided(merge, choices)
    for (const { field: name } of inputsOf(descriptor))
      if (Object.hasOwn(draft.values, name)) setValue(name, values[name], { shouldDirty: true })
    return true
  }

  return { form, stored, base, start, isSaving, failure, attempts, pending, password, news, save, restore }
}
