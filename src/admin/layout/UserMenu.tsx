import { Suspense, useId, useState } from 'react'
import { useSignedIn } from '../data/services.ts'
import { useTranslate } from '../i18n/useTranslate.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { ExpandIcon } from '../ui/icons.tsx'
import { lazyPart } from '../ui/lazyPart.tsx'
import { useKeepMounted } from '../ui/useKeepMounted.ts'

const UserMenuItems = lazyPart(async () => (await import('./UserMenuItems.tsx')).UserMenuItems)

/** Button that opens the signed-in person's menu. */
export const UserMenu = ({ onLogout }: { onLogout: () => void }) => {
  const t = useTranslate()
  const id = useId()
  const { user } = useSignedIn()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const wasOpen = useKeepMounted(anchor !== null)
  const close = () => setAnchor(null)
  return (
    <>
      <button
        type="button"
        id={id}
        className="button account-button"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={t('shell.account', { name: user.name })}
        onClick={event => setAnchor(event.currentTarget)}
      >
        <Avatar key={user.picture} user={user} />
        <span className="account-name">{user.name}</span>
        <ExpandIcon />
      </button>
      {wasOpen && (
        <Suspense>
          <UserMenuItems labelledBy={id} anchor={anchor} onClose={close} onLogout={onLogout} />
        </Suspense>
      )}
    </>
  )
}
