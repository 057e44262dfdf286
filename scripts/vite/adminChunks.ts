/** The files that the back office's scripts are written to. All else that is loaded with its first use gets a file of its own. */

/**
 * Components that `lazyPart` declares, and what those who sign out need of them: one file, which is loaded once the screens are drawn.
 * Below src/admin, like all that follows.
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

/** The ways around the login screen. */
export const authScreens = [
  'auth/CodeForm.tsx',
  'auth/LoginHelp.tsx',
  'auth/LoginOverlay.tsx',
  'auth/ResetScreen.tsx',
] as const

/** What the login screen and the screens of those who are signed in have in common, so that neither loads the other's file. */
export const shared = ['data/picturePreview.ts', 'ui/errorMessage.ts', 'ui/screen/Failure.tsx'] as const
/** The same, of packages. */
const sharedPackages = /\/(?:react-is\/.+|@mui\/utils\/.*useControlled\.js)$/

const isOneOf = (files: readonly string[]) => {
  const endings = files.map(file => `/src/admin/${file}`)
  return (id: string) => endings.some(ending => id.endsWith(ending))
}
const isShared = isOneOf(shared)

/**
 * What is always needed is one file; the login screen, with Material's first components, another; the ways around it, what every screen needs first, and what those
 * need later are one each: in fifty they would come later, and weigh more. What sends the first calls is a small one, which runs while those are loaded.
 */
export const adminChunks = [
  { name: 'preload', test: isOneOf(['boot/preload.ts']), priority: 5 },
  { name: 'initial', tags: ['$initial' as const], priority: 4 },
  { name: 'shared', test: (id: string) => isShared(id) || sharedPackages.test(id), priority: 4 },
  { name: 'AdminApp', test: isOneOf(['boot/AdminApp.tsx']), priority: 3 },
  { name: 'login', test: isOneOf(['auth/LoginScreen.tsx']), priority: 2 },
  { name: 'authScreens', test: isOneOf(authScreens), priority: 1 },
  { name: 'lazyParts', test: isOneOf(lazyParts) },
]
