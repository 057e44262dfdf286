/** Components that the first drawing of the screens does without, because they are made of Material: menus, dialogs, other screens. */
import { type ComponentType, lazy, type ReactNode, use } from 'react'
import { type LoadOnce, loadOnce } from './loadOnce.ts'

const withMaterialTheme = async <P extends object>(
  load: () => Promise<ComponentType<P>>,
): Promise<ComponentType<P>> => {
  const [Component, { MaterialTheme }] = await Promise.all([load(), import('./theme/MaterialTheme.tsx')])
  return props => (
    <MaterialTheme>
      <Component {...props} />
    </MaterialTheme>
  )
}

const parts: LoadOnce<unknown>[] = []

/**
 * A component of the one file that is loaded once the screens are drawn: from then on it is drawn at once, even when the server can no longer be reached.
 * Before that it suspends, so a Suspense stands around it. Its file is named in `scripts/vite/adminChunks.ts`.
 */
export const lazyPart = <P extends object>(load: () => Promise<ComponentType<P>>) => {
  const loadPart = loadOnce(() => withMaterialTheme(load))
  parts.push(loadPart)
  return (props: P): ReactNode => {
    const Part = loadPart.loaded() ?? use(loadPart())
    return <Part {...props} />
  }
}

/** Loads every lazy part that is declared. What could not be loaded is loaded again when it is wanted. */
export const preloadLazyParts = async (): Promise<void> => {
  await Promise.all(parts.map(load => load().catch(load.forget)))
}

/** A screen or a dialog in a file of its own, which is loaded with its first use. */
export const lazyScreen = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(async () => ({ default: await withMaterialTheme(load) }))
