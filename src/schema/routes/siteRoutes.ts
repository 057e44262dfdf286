/** Addresses of built-in screens that belong to no resource. `src/public/app/routes.tsx` has a screen for each, or does not compile. */
export const siteRoutes = [
  '/',
  '/details',
  '/search',
  '/subscribe',
  '/subscribe/confirm/:token',
  '/unsubscribe/:token',
] as const

export type SiteRoute = (typeof siteRoutes)[number]
