import type { Profile } from '../content/content.ts'
import type { ScreenScript } from '../routing/loading.ts'
import { recordOrMoved } from '../routing/moved.ts'
import { ProfileScreen } from './ProfileScreen.tsx'

/** `/profile/{slug or id}` */
export const profileRoute: ScreenScript<Profile> = {
  load: request => recordOrMoved(request, 'profiles', request.content.record('profiles', request.params.slug ?? '')),
  draw: profile => <ProfileScreen profile={profile} />,
  lazyParts: () => [{ module: 'src/public/screens/profileRoute.tsx' }],
}
