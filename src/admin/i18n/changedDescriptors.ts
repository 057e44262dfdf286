/** Descriptors that a developer changes while the back office is open: `scripts/vite/descriptorUpdates.ts` hands them to the page. In production there are none. */
import { useSyncExternalStore } from 'react'
import type { Descriptor } from '../../schema/descriptor/resource.ts'
import { textKeys } from '../../schema/terms/textKeys.ts'

/** What the page gets when a descriptor's file was saved. */
export interface DescriptorChange {
  /** The object that every module of the page has. */
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
    // A form can go on only with the fields that it was opened with.
    if (withoutTexts(running) !== withoutTexts(changed)) return
    event.preventDefault()
    Object.assign(running, changed)
    changes += 1
    for (const redraw of subscribers) redraw()
  })

/** How many changes were taken; draws again with each. 0 in production. */
export const useDescriptorChanges: () => number = import.meta.env.DEV
  ? () => useSyncExternalStore(subscribe, () => changes)
  : () => 0
