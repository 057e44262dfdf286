/**
 * Descriptors that a developer edits while the back office is open. `scripts/vite/descriptorUpdates.ts` sends them to
 * the page. In production there are none.
 */
import { useSyncExternalStore } from 'react'
import type { Descriptor } from '../../schema/descriptor/resource.ts'
import { textKeys } from '../../schema/terms/textKeys.ts'

/** Detail of the event that is sent when a descriptor's file was saved. */
export interface DescriptorChange {
  /** The object that every module of the page refers to. */
  readonly running: Descriptor
  readonly changed: Descriptor
}

declare global {
  interface WindowEventMap {
    'descriptor-changed': CustomEvent<DescriptorChange>
  }
}

const withoutTexts = (descriptor: Descriptor) =>
  JSON.stringify(descriptor, (key, value: unknown) => (textKeys.has(key) ? undefined : value))

const subscribers = new Set<() => void>()
let changes = 0

const subscribe = (redraw: () => void) => {
  subscribers.add(redraw)
  return () => subscribers.delete(redraw)
}

if (import.meta.env.DEV)
  window.addEventListener('descriptor-changed', event => {
    const { running, changed } = event.detail
    // An open form can continue only if the fields stay the same; texts may change.
    if (withoutTexts(running) !== withoutTexts(changed)) return
    event.preventDefault()
    Object.assign(running, changed)
    changes += 1
    for (const redraw of subscribers) redraw()
  })

/** Number of descriptor changes that were applied. Re-renders on each one. 0 in production. */
export const useDescriptorChanges: () => number = import.meta.env.DEV
  ? () => useSyncExternalStore(subscribe, () => changes)
  : () => 0
