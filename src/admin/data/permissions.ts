/** What the signed-in person may do: the screens offer nothing more. The server decides. */
import { createContext, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import type { OwnAccount } from '../../api/admin/accounts.ts'
import type { CallOptions, Client } from '../../api/client/client.ts'
import type { Descriptor } from '../../schema/descriptor/resource.ts'
import { fileRights, mayCreate, mayRead, mayWrite, mayWriteAll, type Person } from '../../schema/descriptor/rights.ts'
import { isAtLeast, type Role } from '../../schema/descriptor/role.ts'
import { type AnyRecord, canCreate } from './descriptors.ts'

/** The signed-in person; undefined until they are known, and at a provider that has no roles. */
export const PersonContext = createContext<Person | undefined>(undefined)

/** False while the signed-in person is being read. */
export const PersonKnownContext = createContext(true)

export const useRole = (): Role | undefined => useContext(PersonContext)?.role

/** The signed-in person, as far as the screens know them. */
interface OwnPerson {
  readonly person: Person | undefined
  /** Whether the site requires a second step at sign-in that they have not set up. */
  readonly lacksSecondFactor: boolean
  /** Whether that was answered, in whatever way. */
  readonly isKnown: boolean
  readonly readAgain: () => void
}

/** A role that is not known, or empty, is offered nothing; only a provider that names none has no roles. */
export const personOf = ({ id, role }: OwnAccount): Person | undefined =>
  role === undefined ? undefined : { role, userId: id }

/** Reads the signed-in person once, where they are not `known` already. Where they cannot be read, everything is offered. */
export const useOwnPerson = (client: Client, known?: OwnAccount): OwnPerson => {
  const [knownAtFirst] = useState(known)
  const [person, setPerson] = useState(() => knownAtFirst && personOf(knownAtFirst))
  const [lacksSecondFactor, setLacksSecondFactor] = useState(knownAtFirst?.needs_second_factor ?? false)
  const [isKnown, setKnown] = useState(knownAtFirst !== undefined)
  const readPerson = useCallback(
    (call?: CallOptions) =>
      client.account
        .me(call)
        .then(own => {
          setPerson(personOf(own))
          setLacksSecondFactor(own.needs_second_factor ?? false)
        })
        .catch(() => undefined)
        .finally(() => setKnown(true)),
    [client],
  )
  useEffect(() => {
    if (knownAtFirst) return
    const controller = new AbortController()
    void readPerson({ signal: controller.signal })
    return () => controller.abort()
  }, [readPerson, knownAtFirst])
  return { person, lacksSecondFactor, isKnown, readAgain: () => void readPerson() }
}

/** What is offered of a resource, of its records and of pictures. */
export interface May {
  readonly read: (descriptor: Descriptor) => boolean
  readonly create: (descriptor: Descriptor) => boolean
  /** One record: change it, and delete it where records are deleted at all. */
  readonly write: (descriptor: Descriptor, record: AnyRecord) => boolean
  /** Any record: several at once, and their order. */
  readonly writeAll: (descriptor: Descriptor) => boolean
  readonly addFiles: boolean
  readonly writeFiles: boolean
  readonly readSecurityLog: boolean
}

const mayOf = (person: Person | undefined): May => {
  const role = person?.role
  const isLeast = (least: Role) => role === undefined || isAtLeast(role, least)
  return {
    read: descriptor => role === undefined || mayRead(role, descriptor),
    create: descriptor => canCreate(descriptor) && (role === undefined || mayCreate(role, descriptor)),
    write: (descriptor, record) => person === undefined || mayWrite(person, descriptor, record),
    writeAll: descriptor => role === undefined || mayWriteAll(role, descriptor),
    addFiles: isLeast(fileRights.add),
    writeFiles: isLeast(fileRights.write),
    readSecurityLog: role === 'owner',
  }
}

/** What the signed-in person may be offered. */
export const useMay = (): May => {
  const person = useContext(PersonContext)
  return useMemo(() => mayOf(person), [person])
}
