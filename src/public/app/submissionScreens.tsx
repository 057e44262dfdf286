/**
 * Screens of the public forms and of their status pages. The build leaves them out if a site has none: see
 * scripts/vite/derivedModules.ts.
 */
import { lazyScreen, type Route } from '../routing/loading.ts'

/**
 * One screen for all forms, which finds its form by the address. This module is part of every page, so it has to stay
 * small.
 */
const screen = lazyScreen(
  async () => (await import('../screens/submissions/submissionRoute.tsx')).submissionRoute,
  true,
)

/** Routes of the public forms and of their status pages. */
export const submissionRoutesOf = (paths: readonly string[]): readonly Route[] =>
  paths.map(path => ({ path, ...screen }))
