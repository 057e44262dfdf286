/** Permissions of the signed-in person. They decide only what the screens offer; the server enforces them. */
import { createContext, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import type { CallOptions, Client } from '../../api/client/client.ts'
import type { OwnAccount } from '../../api/wire/accounts.ts'
import type { Site } from '../../resources/createSite.ts'
import type { Descriptor } from '../../schema/descriptor/resource.ts'
import { fileRights, mayCreate, mayRead, mayWrite, mayWriteAll, type Person } from '../../schema/descriptor/rights.ts'
import { isAtLeast, type Role } from '../../schema/descriptor/role.ts'
import { type AnyRecord, isSettings } from './descriptors.ts'
import { SignedInContext } from './services.ts'
import { useSite } from './site.ts'

/** The signed-in person; undefined while loading, and if the provider has no roles. */
export const PersonContext = createContext<Person | undefined>(undefined)

/** False while the signed-in person is loading. */
export const PersonKnownContext = createContext(true)

export const useRole = (): Role | undefined => useContext(PersonContext)?.role

/** The signed-in person and the state of loading them. */
interface OwnPerson {
  readonly person: Person | undefined
  /** True if the site requires a second factor and the person has not set one up. */
  readonly lacksSecondFactor: boolean
  /** True once the call has succeeded or failed. */
  readonly isKnown: boolean
  readonly readAgain: () => void
}

/**
 * Person of an account; undefined if the provider has no roles. An unknown or empty role grants nothing.
 */
export const personOf = ({ id, role }: OwnAccount): Person | undefined =>
  role === undefined ? undefined : { role, userId: id }

/** Reads the signed-in person once, unless `known` is given. If the call fails, everything is offered. */
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

/** Permissions for resources, records and pictures. */
export interface May {
  readonly read: (descriptor: Descriptor) => boolean
  readonly create: (descriptor: Descriptor) => boolean
  /** True if the record may be changed, and deleted if its resource allows deletion. */
  readonly write: (descriptor: Descriptor, record: AnyRecord) => boolean
  /** True if any record may be changed: needed for bulk changes and for ordering. */
  readonly writeAll: (descriptor: Descriptor) => boolean
  readonly addFiles: boolean
  readonly writeFiles: boolean
  readonly readSecurityLog: boolean
  /** True in a view of another person, in which nothing can be changed. */
  readonly isView: boolean
}

const mayOf = (site: Site, person: Person | undefined): May => {
  const role = person?.role
  const isLeast = (least: Role) => role === undefined || isAtLeast(role, least)
  return {
    read: descriptor => role === undefined || mayRead(role, descriptor),
    create: descriptor => !isSettings(site, descriptor) && (role === undefined || mayCreate(role, descriptor)),
    write: (descriptor, record) => person === undefined || mayWrite(person, descriptor, record),
    writeAll: descriptor => role === undefined || mayWriteAll(role, descriptor),
    addFiles: isLeast(fileRights.add),
    writeFiles: isLeast(fileRights.write),
    readSecurityLog: role === 'owner',
    isView: false,
  }
}

const no = () => false
/** Rights that only read. */
const readingOnly = (may: May): May => ({
  ...may,
  ...{ create: no, write: no, writeAll: no, addFiles: false, writeFiles: false, isView: true },
})

/** Permissions of the person whose screens are shown, also in a view. */
export const usePersonMay = (): May => {
  const site = useSite()
  const person = useContext(PersonContext)
  return useMemo(() => mayOf(site, person), [site, person])
}

/** Permissions in the current session: those of the signed-in person, without writing in a view. */
export const useMay = (): May => {
  const may = usePersonMay()
  const isView = useContext(SignedInContext)?.user.isViewed ?? false
  return useMemo(() => (isView ? readingOnly(may) : may), [isView, may])
}
