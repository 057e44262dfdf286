/** Addresses that the public site draws, in the order in which they are tried. The types ask for the screen of each in `src/public/app/routes.tsx`. */
export const publicRoutes = [
  '/',
  '/profile/:slug',
  '/news/:slug',
  '/details',
  '/search',
  '/subscribe',
  '/unsubscribe/:token',
  '/:slug',
] as const

export type PublicRoute = (typeof publicRoutes)[number]
