/** Addresses of the public site that belong to no resource. The types require a screen for each in `src/public/app/routes.tsx`. */
export const siteRoutes = [
  '/',
  '/details',
  '/search',
  '/subscribe',
  '/subscribe/confirm/:token',
  '/unsubscribe/:token',
] as const

export type SiteRoute = (typeof siteRoutes)[number]
