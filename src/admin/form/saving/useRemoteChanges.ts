import { focusManager } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useDataProvider } from 'react-admin'
import { ApiError } from '../../../api/protocol/failure.ts'
import type { AdminDataProvider } from '../../../dataProvider.ts'
import { type Descriptor, inputsOf } from '../../../schema/descriptor/resource.ts'
import type { AnyRecord } from '../../data/descriptors.ts'
import { isSame } from '../formValues.ts'

/** Whether a record is another state of what the form holds: by its version, or by its fields at a host that counts none. */
const isOther = (descriptor: Descriptor, one: AnyRecord, other: AnyRecord): boolean =>
  one.version !== undefined && other.version !== undefined
    ? one.version !== other.version
    : inputsOf(descriptor).some(({ field }) => !isSame(descriptor, field, one[field], other[field]))

interface RemoteChangeOptions {
  readonly descriptor: Descriptor
  readonly stored: AnyRecord | undefined
  /** Given the record as it is stored now, where that is another; undefined where it is gone. */
  readonly onChange: (record: AnyRecord | undefined) => void
}

/** Looks, whenever the editor comes back to the tab, whether the record was changed meanwhile. What it finds never goes into the form by itself. */
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
        // Anything else than a record that is gone shows when it is saved.
        (error: unknown) => (error instanceof ApiError && error.status === 404 ? undefined : stored),
      )
      // A save may have come between.
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
