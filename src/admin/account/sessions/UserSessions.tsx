import { useContext } from 'react'
import { PersonContext } from '../../data/permissions.ts'
import { SystemList } from '../../ui/systemList/SystemList.tsx'
import { sessionsOf } from './sessionList.ts'

/** Where another person is signed in, for owners; their own sessions are under their profile. Nothing at a provider that does not give them. */
export const UserSessions = ({ userId }: { userId: number }) => {
  const person = useContext(PersonContext)
  return person?.role === 'owner' && person.userId !== userId ? <SystemList list={sessionsOf(userId)} /> : null
}
