import { useCallback, useMemo, useRef, useState } from 'react'
import { Form, useCreate, useUpdate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { ApiError } from '../../api/failure.ts'
import { unknownId } from '../../dataProvider.ts'
import type { Descriptor } from '../../schema/resource.ts'
import { textsOf } from '../../schema/texts.ts'
import { paths } from '../paths.ts'
import { type AnyRecord, recordName } from '../registry.ts'
import { useBanner } from '../shell/banner.ts'
import { Screen } from '../shell/Screen.tsx'
import { useText } from '../useText.ts'
import { AfterSave, type Save } from './AfterSave.tsx'
import { BackButton } from './BackButton.tsx'
import { FormLayout } from './FormLayout.tsx'
import { type FormValues, initialValues, problemsOf, sentValues } from './formValues.ts'
import { LeaveGuard } from './LeaveGuard.tsx'
import { Problems } from './Problems.tsx'
import { SubmitButton } from './SubmitButton.tsx'

export interface RecordFormProps {
  readonly descriptor: Descriptor
  /** Absent for a new record. */
  readonly record?: AnyRecord
}

const options = { mutationMode: 'pessimistic', returnPromise: true } as const

/** One form. Whatever fails, what was typed stays. */
export const RecordForm = ({ descriptor, record }: RecordFormProps) => {
  const say = useText()
  const texts = textsOf(descriptor)
  const showBanner = useBanner()
  const navigate = useNavigate()
  const [create] = useCreate()
  const [update] = useUpdate()
  const [failure, setFailure] = useState<unknown>()
  const [lastSave, setLastSave] = useState<Save>()
  // Set before leaving for the created record's own form.
  const mayLeave = useRef(false)

  const stored = lastSave?.record ?? record
  const initial = useMemo(() => initialValues(descriptor, record), [descriptor, record])
  const resolver = useCallback(
    async (values: FormValues) => {
      const problems = Object.entries(problemsOf(descriptor, values, stored))
      const errors = Object.fromEntries(problems.map(([name, message]) => [name, { type: 'validate', message }]))
      return problems.length ? { values: {}, errors } : { values, errors: {} }
    },
    [descriptor, stored],
  )

  const save = async (values: FormValues) => {
    setFailure(undefined)
    const data = sentValues(descriptor, values, stored)
    try {
      if (stored) {
        // With `returnPromise` react-admin gives the record; its type leaves open that it gives nothing.
        const saved = (await update(
          descriptor.path,
          { id: stored.id, data, previousData: stored },
          options,
        )) as AnyRecord
        setLastSave({ record: saved, values })
      } else {
        const created = (await create(descriptor.path, { data }, options)) as AnyRecord
        mayLeave.current = true
        const isKnown = created.id !== unknownId
        navigate(isKnown ? paths.edit(descriptor.path, created.id) : paths.list(descriptor.path), { replace: true })
      }
      showBanner(texts.saved)
      return undefined
    } catch (error) {
      setFailure(error)
      return error instanceof ApiError ? error.body.errors : undefined
    }
  }

  return (
    <Form
      record={initial as AnyRecord}
      resource={descriptor.path}
      onSubmit={save}
      resolver={resolver}
      noValidate
      disableInvalidFormNotification
    >
      <Screen
        heading={stored ? recordName(descriptor, stored) : say('form.create', { one: descriptor.label.one })}
        isSticky
        actions={
          <>
            <BackButton descriptor={descriptor} />
            <SubmitButton label={texts.submit} />
          </>
        }
      >
        <Problems descriptor={descriptor} failure={failure} />
        <FormLayout descriptor={descriptor} record={stored} />
      </Screen>
      <AfterSave descriptor={descriptor} save={lastSave} />
      <LeaveGuard mayLeave={mayLeave} />
    </Form>
  )
}
