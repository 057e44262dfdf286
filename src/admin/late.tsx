/**
 * Parts of the screens that their first drawing does without: menus, dialogs, other screens, and Material, of which they are made. They lie in one file,
 * which is read once that drawing is done, so that they are at hand when they are wanted, even where the server can no longer be reached.
 */
import { type ComponentType, lazy, type ReactNode, use } from 'react'

const load = () => import('./laterParts.ts')

type LaterParts = Awaited<ReturnType<typeof load>>

let there: LaterParts | undefined
let coming: Promise<LaterParts> | undefined

const read = async (): Promise<LaterParts> => {
  there = await load()
  return there
}

/** The module of the later parts, always the same promise. */
const laterParts = (): Promise<LaterParts> => {
  coming ??= read()
  return coming
}

/** Reads the later parts ahead. What could not be read is read again when it is wanted. */
export const readLaterParts = async (): Promise<void> => {
  try {
    await laterParts()
  } catch {
    coming = undefined
  }
}

/** One of the later parts. Around it stands a Suspense, for whoever wants it before it is there. */
export const laterPart =
  <P extends object>(pick: (parts: LaterParts) => ComponentType<P>) =>
  (props: P): ReactNode => {
    const parts = there ?? use(laterParts())
    const Part = pick(parts)
    return (
      <parts.MaterialTheme>
        <Part {...props} />
      </parts.MaterialTheme>
    )
  }

/** A part in a file of its own, which is read with its first use. */
export const ownPart = <P extends object>(readPart: () => Promise<ComponentType<P>>) =>
  lazy(async () => {
    const [Part, { MaterialTheme }] = await Promise.all([readPart(), laterParts()])
    const Themed = (props: P) => (
      <MaterialTheme>
        <Part {...props} />
      </MaterialTheme>
    )
    return { default: Themed }
  })
