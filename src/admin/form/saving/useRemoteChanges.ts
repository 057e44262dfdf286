import { focusManager } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useDataProvider } from 'react-admin'
import type { AdminDataProvider } from '../../../dataProvider.ts'
import { type Descriptor, inputsOf } from '../../../schema/descriptor/resource.ts'
import type { AnyRecord } from '../../data/descriptors.ts'
import { isMissing } from '../../ui/errorMessage.ts'
import { isSame } from '../formValues.ts'

/** True if two states of a record differ: by version or, if the provider has no versions, by the form's fields. */
const isOther = (descriptor: Descriptor, one: AnyRecord, other: AnyRecord): boolean =>
  one.version !== undefined && other.version !== undefined
    ? one.version !== other.version
    : inputsOf(descriptor).some(({ field }) => !isSame(descriptor, field, one[field], other[field]))

interface RemoteChangeOptions {
  readonly descriptor: Descriptor
  readonly stored: AnyRecord | undefined
  /** Receives the stored record if it has changed; undefined if it was deleted. */
  readonly onChange: (record: AnyRecord | undefined) => void
}

/**
 * Checks whether the stored record was changed or deleted whenever the editor returns to the tab, and reports that to
 * `onChange`.
 */
export const useRemoteChanges = (options: RemoteChangeOptions): void => {
  const dataProvider = useDataProvider<AdminDataProvider>()
  const latest = useRef(options)
  latest.current = options
  useEffect(() => {
    let controller: AbortController | undefined
    const look = async () => {
      const { descriptor, stored } = latest.current
      if (!stored) return
      controller?.abort()
      controller = new AbortController()
      const { signal } = controller
      const found = await dataProvider.getOne<AnyRecord>(descriptor.path, { id: stored.id, signal }).then(
        answer => answer.data,
        // Any other error is ignored: it will appear on save.
        (error: unknown) => (isMissing(error) ? undefined : stored),
      )
      // The record may have been saved meanwhile.
      if (signal.aborted || latest.current.stored !== stored) return
      if (!found || isOther(descriptor, stored, found)) latest.current.onChange(found)
    }
    const unsubscribe = focusManager.subscribe(isFocused => {
      if (isFocused) void look()
    })
    return () => {
      unsubscribe()
      controller?.abort()
    }
  }, [dataProvider])
}
