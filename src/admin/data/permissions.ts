/** Permissions of the signed-in person. They decide only what the screens offer; the server enforces them. */
import { createContext, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import type { CallOptions, Client } from '../../api/client/client.ts'
import type { OwnAccount, OwnRights } from '../../api/wire/accounts.ts'
import type { Site } from '../../resources/createSite.ts'
import { activeStatus } from '../../schema/descriptor/field.ts'
import { type Descriptor, isPublic } from '../../schema/descriptor/resource.ts'
import { fileRights, mayCreate, mayRead, mayWrite, mayWriteAll, type Person } from '../../schema/descriptor/rights.ts'
import { isAtLeast, type Role } from '../../schema/descriptor/role.ts'
import { type AnyRecord, isSettings } from './descriptors.ts'
import { SignedInContext } from './services.ts'
import { useSite } from './site.ts'

/** The signed-in person, with their rights on each resource if the provider sends them. */
export interface OfficePerson extends Person {
  /** By name of the resource. A resource without an entry grants nothing. Default: the rights of the role. */
  readonly rights?: Readonly<Record<string, OwnRights>> | undefined
  /** True if the person has fewer rights than the role. */
  readonly isNarrowed?: boolean | undefined
}

/** The signed-in person; undefined while loading, and if the provider has no roles. */
export const PersonContext = createContext<OfficePerson | undefined>(undefined)

/** False while the signed-in person is loading. */
export const PersonKnownContext = createContext(true)

/** The signed-in person and the state of loading them. */
interface OwnPerson {
  readonly person: OfficePerson | undefined
  /** True if the site requires a second factor and the person has not set one up. */
  readonly lacksSecondFactor: boolean
  /** True once the call has succeeded or failed. */
  readonly isKnown: boolean
  readonly readAgain: () => void
}

/**
 * Person of an account; undefined if the provider has no roles. An unknown or empty role grants nothing.
 */
export const personOf = ({ id, role, rights, is_narrowed }: OwnAccount): OfficePerson | undefined =>
  role === undefined ? undefined : { role, userId: id, rights, isNarrowed: is_narrowed }

const isSamePerson = (one: OfficePerson | undefined, other: OfficePerson | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

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
          const found = personOf(own)
          setPerson(known => (isSamePerson(known, found) ? known : found))
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
  const readAgain = useCallback(() => void readPerson(), [readPerson])
  return { person, lacksSecondFactor, isKnown, readAgain }
}

/** Permissions for resources, records and pictures. */
export interface May {
  readonly read: (descriptor: Descriptor) => boolean
  /**
   * True if the screens of a resource are offered. Those of the site's settings are offered to people with a custom role
   * only if they may change the settings.
   */
  readonly open: (descriptor: Descriptor) => boolean
  readonly create: (descriptor: Descriptor) => boolean
  readonly write: (descriptor: Descriptor, record: AnyRecord) => boolean
  /** True if the record could be changed if visitors did not see it: the right to publish is missing. */
  readonly lacksPublishing: (descriptor: Descriptor, record: AnyRecord) => boolean
  /** True if the record may be deleted, if its resource allows deletion. */
  readonly remove: (descriptor: Descriptor, record: AnyRecord) => boolean
  /** True if any record may be changed: needed for bulk changes and for ordering. */
  readonly writeAll: (descriptor: Descriptor) => boolean
  /** True if any record may be deleted: needed for bulk deletion. */
  readonly removeAll: (descriptor: Descriptor) => boolean
  /** True if records may be made visible to visitors. */
  readonly publish: (descriptor: Descriptor) => boolean
  readonly addFiles: boolean
  readonly writeFiles: boolean
  readonly readSecurityLog: boolean
  /** True if the person may restore deleted records of any resource. True in a view, where nothing can be restored. */
  readonly openTrash: boolean
  /** True if the person may delete the records in the trash for good. */
  readonly emptyTrash: boolean
  /** True in a view of another person, in which nothing can be changed. */
  readonly isView: boolean
}

/** True if the status of a record decides whether visitors see it. */
const isPublished = (descriptor: Descriptor, record: AnyRecord): boolean =>
  isPublic(descriptor) && record.status === activeStatus

/** Rights of a person on a resource; undefined if the provider sends none, so that the role decides. */
const rightsOf = (person: OfficePerson | undefined, { name }: Descriptor): Partial<OwnRights> | undefined => {
  if (person?.rights === undefined) return undefined
  return Object.hasOwn(person.rights, name) ? person.rights[name] : {}
}

/** True if rights include an action, and if the provider sends none. */
const isGranted = (rights: Partial<OwnRights> | undefined, action: 'read' | 'create'): boolean =>
  rights === undefined || rights[action] === true

/** True if a person may read a resource. Everything is readable if the provider has no roles. */
export const isReadable = (person: OfficePerson | undefined, descriptor: Descriptor): boolean =>
  person === undefined || (mayRead(person.role, descriptor) && isGranted(rightsOf(person, descriptor), 'read'))

/** True if rights include publishing, and for earlier versions of the provider, which do not send that right. */
const isPublishing = ({ publish }: Partial<OwnRights>): boolean => publish === undefined || publish === true

/** Extent of a right. Earlier versions of the provider send no separate right to delete. */
const extentOf = (rights: Partial<OwnRights>, right: 'write' | 'delete') => rights[right] ?? rights.write ?? 'none'

/** True if a person may create or change records of any resource. */
const mayWriteAny = ({ rights }: OfficePerson): boolean =>
  rights === undefined || Object.values(rights).some(({ create, write }) => create || write !== 'none')

/** True if a person may delete records of any resource. */
const mayDeleteAny = ({ rights }: OfficePerson): boolean =>
  rights === undefined || Object.values(rights).some(own => extentOf(own, 'delete') !== 'none')

const mayOf = (site: Site, person: OfficePerson | undefined): May => {
  const { applications } = site
  const role = person?.role
  const isLeast = (least: Role) => role === undefined || isAtLeast(role, least)
  const needsPublishing = (descriptor: Descriptor, record: AnyRecord): boolean =>
    !isPublishing(rightsOf(person, descriptor) ?? {}) && isPublished(descriptor, record)
  const isWithin = (descriptor: Descriptor, record: AnyRecord, right: 'write' | 'delete'): boolean => {
    const rights = rightsOf(person, descriptor)
    if (person === undefined || rights === undefined) return true
    const extent = extentOf(rights, right)
    return extent === 'own' ? record.created_by === person.userId : extent === 'all' || extent === 'some'
  }
  const isForAll = (descriptor: Descriptor, right: 'write' | 'delete'): boolean => {
    const rights = rightsOf(person, descriptor)
    if (role !== undefined && !mayWriteAll(role, descriptor)) return false
    return rights === undefined || extentOf(rights, right) === 'all'
  }
  const isInReach = (descriptor: Descriptor, record: AnyRecord, right: 'write' | 'delete') =>
    person === undefined || (mayWrite(person, descriptor, record) && isWithin(descriptor, record, right))
  const isOn = (descriptor: Descriptor, record: AnyRecord, right: 'write' | 'delete') =>
    isInReach(descriptor, record, right) && !needsPublishing(descriptor, record)
  const openSettings =
    isReadable(person, applications) && (person?.isNarrowed !== true || isForAll(applications, 'write'))
  return {
    read: descriptor => isReadable(person, descriptor),
    open: descriptor => (isSettings(site, descriptor) ? openSettings : isReadable(person, descriptor)),
    create: descriptor =>
      !isSettings(site, descriptor) &&
      (role === undefined || mayCreate(role, descriptor)) &&
      isGranted(rightsOf(person, descriptor), 'create'),
    write: (descriptor, record) => isOn(descriptor, record, 'write'),
    lacksPublishing: (descriptor, record) =>
      isInReach(descriptor, record, 'write') && needsPublishing(descriptor, record),
    remove: (descriptor, record) => isOn(descriptor, record, 'delete'),
    writeAll: descriptor => isForAll(descriptor, 'write'),
    removeAll: descriptor => isForAll(descriptor, 'delete'),
    publish: descriptor => isPublishing(rightsOf(person, descriptor) ?? {}),
    addFiles: isLeast(fileRights.add) && (person?.isNarrowed !== true || mayWriteAny(person)),
    // A file belongs to the whole site, so only people without limits describe and delete it.
    writeFiles: isLeast(fileRights.write) && person?.isNarrowed !== true,
    readSecurityLog: role === 'owner',
    openTrash: isLeast('author') && (person === undefined || mayDeleteAny(person)),
    emptyTrash: role === 'owner',
    isView: false,
  }
}

const no = () => false
/** Rights that only read. */
const readingOnly = (may: May): May => ({
  ...may,
  ...{ create: no, write: no, remove: no, writeAll: no, removeAll: no, publish: no },
  ...{ addFiles: false, writeFiles: false, emptyTrash: false, isView: true },
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
