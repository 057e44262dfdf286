import { useContext } from 'react'
import { PersonContext } from '../../data/permissions.ts'
import { SystemList } from '../../ui/systemList/SystemList.tsx'
import { sessionsOf } from './sessionList.ts'

/**
 * Sessions of another person, for owners. Owners see their own on the account screen. Renders nothing if the provider
 * does not list sessions.
 */
export const UserSessions = ({ userId }: { userId: number }) => {
  const person = useContext(PersonContext)
  return person?.role === 'owner' && person.userId !== userId ? <SystemList list={sessionsOf(userId)} /> : null
}
