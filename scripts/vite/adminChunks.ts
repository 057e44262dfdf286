/** Chunks of the back office. All other lazy code gets a chunk of its own. */

/**
 * Components that `lazyPart` declares, and the parts of signing out: one chunk, loaded after the screens have rendered.
 * Paths here and below are relative to src/admin.
 */
export const lazyParts = [
  'dashboard/DashboardScreen.tsx',
  'dashboard/SocialScreen.tsx',
  'form/drafts/draftStore.ts',
  'layout/LogoutDialog.tsx',
  'layout/LogoutFailure.tsx',
  'layout/MenuDrawer.tsx',
  'layout/UserMenuItems.tsx',
  'layout/WaitingChip.tsx',
  'list/bulk/SelectionTools.tsx',
  'list/deleting/DeleteDialog.tsx',
  'list/filters/FilterChips.tsx',
  'list/table/LoadingBar.tsx',
  'list/toolbar/MoreMenuItems.tsx',
  'list/toolbar/ViewMenuItems.tsx',
  'ui/banner/BannerAlert.tsx',
  'ui/screen/NotAllowedScreen.tsx',
  'ui/screen/NotFoundScreen.tsx',
  'ui/theme/MaterialTheme.tsx',
] as const

/** Screens around the login. */
export const authScreens = [
  'auth/CodeForm.tsx',
  'auth/LoginHelp.tsx',
  'auth/LoginOverlay.tsx',
  'auth/ResetScreen.tsx',
  'auth/ViewEnded.tsx',
] as const

/** Code that the login screen and the signed-in screens share, so that neither loads the other's chunk. */
export const shared = ['data/picturePreview.ts', 'ui/errorMessage.ts', 'ui/screen/Failure.tsx'] as const
/** Packages in the shared chunk. */
const sharedPackages = /\/(?:react-is\/.+|@mui\/utils\/.*useControlled\.js)$/

const isOneOf = (files: readonly string[]) => {
  const endings = files.map(file => `/src/admin/${file}`)
  return (id: string) => endings.some(ending => id.endsWith(ending))
}
const isShared = isOneOf(shared)

/**
 * Few large chunks, because fifty small ones would load later and weigh more. `preload` sends the first API calls while
 * the others load; `initial` is always needed; `shared` is part of the login and of all other screens; `AdminApp` is
 * needed by every signed-in screen; `login` has Material's first components; `lazyParts` loads last.
 */
export const adminChunks = [
  { name: 'preload', test: isOneOf(['boot/preload.ts']), priority: 5 },
  { name: 'initial', tags: ['$initial' as const], priority: 4 },
  { name: 'shared', test: (id: string) => isShared(id) || sharedPackages.test(id), priority: 4 },
  { name: 'AdminApp', test: isOneOf(['boot/installed.ts']), priority: 3 },
  { name: 'login', test: isOneOf(['auth/LoginScreen.tsx']), priority: 2 },
  { name: 'authScreens', test: isOneOf(authScreens), priority: 1 },
  { name: 'lazyParts', test: isOneOf(lazyParts) },
]
