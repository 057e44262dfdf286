import type { Profile } from '../content.ts'
import type { ScreenScript } from '../loading.ts'
import { recordOrMoved } from '../moved.ts'
import { ProfileScreen } from './ProfileScreen.tsx'

/** `/profile/{slug or id}` */
export const profileRoute: ScreenScript<Profile> = {
  load: ({ content, params: { slug = '' } }) => recordOrMoved(content, 'profiles', slug, content.profile(slug)),
  draw: profile => <ProfileScreen profile={profile} />,
}
