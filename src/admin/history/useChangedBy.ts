import { useContext } from 'react'
import type { Change } from '../../api/wire/logs.ts'
import { PersonContext } from '../data/permissions.ts'
import { useSignedIn } from '../data/services.ts'
import { useTranslate } from '../i18n/useTranslate.ts'

/**
 * Returns a function that returns the author of a change: 'you', a name, or 'a visitor' or 'a colleague' if the name is
 * unknown. In a view of another person, their changes have their name.
 */
export const useChangedBy = (): ((change: Pick<Change, 'user_id' | 'user_name'>) => string) => {
  const t = useTranslate()
  const { user } = useSignedIn()
  const ownId = useContext(PersonContext)?.userId ?? user.id
  return ({ user_id: id, user_name: name }) => {
    if (id !== null && id === ownId) return user.isViewed ? name || user.name : t('changes.you')
    return name || t(id === null ? 'changes.visitor' : 'changes.colleague')
  }
}
