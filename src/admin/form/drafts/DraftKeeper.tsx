import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { type Descriptor, isSensitive } from '../../../schema/descriptor/resource.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import type { FormValues } from '../formValues.ts'
import { useChangedFields } from '../useChangedFields.ts'
import { createDraftId, type Draft, type DraftScope, useDraftStore } from './draftStore.ts'
import { latestOnly } from './latestOnly.ts'

interface ScopedDraft {
  readonly scope: DraftScope
  /** undefined if there is nothing to store. */
  readonly draft: Draft | undefined
}

interface DraftKeeperProps {
  readonly descriptor: Descriptor
  readonly scope: DraftScope
  /** Values of the fields before anything is typed. */
  readonly base: FormValues
  /**
   * Values that a new record takes over from the previous one. They are stored with the draft, because a form that is
   * opened later starts without them.
   */
  readonly start: FormValues
}

const named = (values: FormValues, names: readonly string[]): FormValues =>
  Object.fromEntries(names.map(name => [name, values[name]]))

/**
 * Stores the form's changed fields as a draft during typing, until they are saved. Shows a notice if the browser cannot
 * store them.
 */
export const DraftKeeper = ({ descriptor, scope, base, start }: DraftKeeperProps) => {
  const t = useTranslate()
  const draftStore = useDraftStore()
  const values: FormValues = useWatch()
  const names = useChangedFields(descriptor, base)
  const [id] = useState(createDraftId)
  const [isKept, setIsKept] = useState(true)
  const [put] = useState(() => {
    let before: DraftScope | undefined
    return latestOnly(async ({ scope: now, draft }: ScopedDraft) => {
      // A new record gets an id when it is saved. From then on its draft is stored under that id, so the draft of the
      // new record is removed.
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
