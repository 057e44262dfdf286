/** Lazy components that the first render does not need, because they use Material: menus, dialogs, other screens. */
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
 * Component in the shared file that is loaded once the screens are rendered. From then on it renders immediately, even
 * if the server has become unreachable. Before that it suspends and needs a Suspense boundary. Its file must be listed
 * in `scripts/vite/adminChunks.ts`.
 */
export const lazyPart = <P extends object>(load: () => Promise<ComponentType<P>>) => {
  const loadPart = loadOnce(() => withMaterialTheme(load))
  parts.push(loadPart)
  return (props: P): ReactNode => {
    const Part = loadPart.loaded() ?? use(loadPart())
    return <Part {...props} />
  }
}

/** Loads every declared lazy part. A part that failed to load is loaded again when it is needed. */
export const preloadLazyParts = async (): Promise<void> => {
  await Promise.all(parts.map(load => load().catch(load.forget)))
}

/** A screen or dialog in its own file, loaded on first use. */
export const lazyScreen = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(async () => ({ default: await withMaterialTheme(load) }))
