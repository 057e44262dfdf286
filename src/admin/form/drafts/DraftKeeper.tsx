import Typography from '@mui/material/Typography'
import { useContext, useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { type Descriptor, isSensitive } from '../../../schema/descriptor/resource.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import type { FormValues } from '../formValues.ts'
import { useChangedFields } from '../useChangedFields.ts'
import { type Draft, type DraftScope, DraftStoreContext } from './draftStore.ts'
import { latestOnly } from './latestOnly.ts'

interface ScopedDraft {
  readonly scope: DraftScope
  /** Undefined where nothing is left to store. */
  readonly draft: Draft | undefined
}

interface DraftKeeperProps {
  readonly descriptor: Descriptor
  readonly scope: DraftScope
  /** What the form's fields hold where nothing is typed. */
  readonly base: FormValues
  /** What of it a new record has from the one before. It is stored with what is typed, because a form that is opened later starts without it. */
  readonly start: FormValues
}

const named = (values: FormValues, names: readonly string[]): FormValues =>
  Object.fromEntries(names.map(name => [name, values[name]]))

// Pages without a secure connection have no randomUUID.
const createDraftId = () => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`

/** Stores the changed fields of the form around it as one types, until they are saved. Shows when the browser does not store them. */
export const DraftKeeper = ({ descriptor, scope, base, start }: DraftKeeperProps) => {
  const t = useTranslate()
  const draftStore = useContext(DraftStoreContext)
  const values: FormValues = useWatch()
  const names = useChangedFields(descriptor, base)
  const [id] = useState(createDraftId)
  const [isKept, setIsKept] = useState(true)
  const [put] = useState(() => {
    let before: DraftScope | undefined
    return latestOnly(async ({ scope: now, draft }: ScopedDraft) => {
      // A new record that has been stored has got a number: its draft is another's from then on.
      if (before && (before !== now || !draft)) await draftStore.remove(before, id)
      before = draft && now
      if (draft) await draftStore.put(now, draft)
    })
  })
  useEffect(() => draftStore.hold(id), [draftStore, id])

  const changed = names
    .filter(name => {
      const field = descriptor.fields[name]
      return field && !isSensitive(field)
    })
    .join(' ')
  useEffect(() => {
    const typed = changed.split(' ').filter(Boolean)
    const started = Object.keys(start)
    const draft = {
      id,
      at: Date.now(),
      values: named(values, [...typed, ...started]),
      base: { ...named(base, typed), ...Object.fromEntries(started.map(name => [name, null])) },
    }
    put({ scope, draft: typed.length ? draft : undefined }).then(
      () => setIsKept(true),
      () => setIsKept(false),
    )
  }, [put, id, values, base, start, changed, scope])

  if (isKept) return null
  return (
    <Typography variant="caption" role="note" component="p" color="warning.main" sx={{ mb: 2 }}>
      {t('draft.notKept')}
    </Typography>
  )
}
