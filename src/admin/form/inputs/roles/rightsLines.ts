/** Rights of a custom role as lines of a table, one for each resource of the site. Pure. */
import { type Scope, scopes } from '../../../../schema/descriptor/access/customRole.ts'
import { type Descriptor, isPublic } from '../../../../schema/descriptor/resource.ts'
import { mayCreate, mayRead, mayWriteAll, rightsOf } from '../../../../schema/descriptor/rights.ts'
import { isAtLeast, type Role } from '../../../../schema/descriptor/role.ts'

/** Actions with a scope, in the order of the columns. */
export const scopedActions = ['read', 'update', 'delete'] as const
export type ScopedAction = (typeof scopedActions)[number]
export type Action = ScopedAction | 'create' | 'publish'
/** All actions, in the order of the columns. */
export const actions = ['read', 'create', 'update', 'delete', 'publish'] as const satisfies readonly Action[]

/** Rights on one resource. `where` is a condition in JSON; '' for none. */
export interface LineRights {
  readonly read: Scope
  readonly create: boolean
  readonly update: Scope
  readonly delete: Scope
  readonly publish: boolean
  readonly where: string
}

/** Line of the table. */
export interface RightsLine {
  readonly resource: Descriptor
  /** Rights as stored. */
  readonly rights: LineRights
  /** True if several entries name the resource, which grants nothing. */
  readonly isAmbiguous: boolean
}

export const noRights: LineRights = {
  read: 'none',
  create: false,
  update: 'none',
  delete: 'none',
  publish: false,
  where: '',
}

/** Parses JSON; undefined if it is malformed. */
export const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Entries of stored rights. Some providers return JSON text. */
export const rightEntries = (rights: unknown): readonly unknown[] => {
  if (Array.isArray(rights)) return rights
  const entries = typeof rights === 'string' ? parsed(rights) : undefined
  return Array.isArray(entries) ? entries : []
}

type Entry = Readonly<Record<string, unknown>>
const isEntry = (value: unknown): value is Entry => typeof value === 'object' && value !== null && !Array.isArray(value)
const isOn = (value: unknown): boolean => value === true || value === 1
const scopeOf = (value: unknown): Scope => scopes.find(scope => scope === value) ?? 'none'
const names = (entry: unknown, resource: string): entry is Entry => isEntry(entry) && entry.resource === resource

const rightsIn = (entry: Entry): LineRights => ({
  read: scopeOf(entry.read),
  create: isOn(entry.create),
  update: scopeOf(entry.update),
  delete: scopeOf(entry.delete),
  publish: isOn(entry.publish),
  where: typeof entry.where === 'string' ? entry.where : '',
})

/** Lines of all resources. A resource without an entry, or with several ones, has no rights. */
export const linesOf = (entries: readonly unknown[], resources: readonly Descriptor[]): readonly RightsLine[] =>
  resources.map(resource => {
    const own = entries.filter((entry): entry is Entry => names(entry, resource.name))
    const [only] = own
    const isAmbiguous = own.length > 1
    return { resource, rights: only && !isAmbiguous ? rightsIn(only) : noRights, isAmbiguous }
  })

/** Entries that name none of the resources. They grant nothing, and stay as they are. */
export const unknownEntries = (entries: readonly unknown[], resources: readonly Descriptor[]): readonly unknown[] =>
  entries.filter(entry => !resources.some(({ name }) => names(entry, name)))

const entryOf = (resource: string, { create, publish, where, ...rights }: LineRights): Entry => ({
  resource,
  ...rights,
  create: Number(create),
  publish: Number(publish),
  where: where === '' ? null : where,
})

const isNothing = (rights: LineRights): boolean =>
  scopedActions.every(action => rights[action] === 'none') && !rights.create && !rights.publish && rights.where === ''

/**
 * Entries with the rights on one resource. A resource without rights has no entry. A new entry is placed in the order of
 * the resources, so that a change that is taken back leaves the entries as they were.
 */
export const withLine = (
  entries: readonly unknown[],
  resources: readonly Descriptor[],
  { resource, rights }: Pick<RightsLine, 'resource' | 'rights'>,
): readonly unknown[] => {
  const place = entries.findIndex(entry => names(entry, resource.name))
  const own = isNothing(rights) ? [] : [entryOf(resource.name, rights)]
  const others = entries.filter(entry => !names(entry, resource.name))
  const later = resources.slice(resources.findIndex(({ name }) => name === resource.name) + 1)
  const next = others.findIndex(entry => later.some(({ name }) => names(entry, name)))
  const at = place >= 0 ? place : next >= 0 ? next : others.length
  return [...others.slice(0, at), ...own, ...others.slice(at)]
}

/** Highest scope of each action, and the actions, that a built-in role allows on a resource. */
export interface MostRights {
  readonly read: Scope
  readonly create: boolean
  readonly update: Scope
  readonly delete: Scope
  readonly publish: boolean
}

/** Line with the most that the built-in role allows. */
export interface ShownLine extends RightsLine {
  readonly most: MostRights
  /** Message about the stored entry; undefined if it is valid. */
  readonly problem: string | undefined
  /** Lines of other resources without which nothing can be created. */
  readonly unreadTargets: readonly ShownLine[]
}

/** Rights of a built-in role on a resource. `isSettings`: the application settings, which are only changed. */
export const mostRights = (base: Role, resource: Descriptor, isSettings: boolean): MostRights => {
  const read: Scope = mayRead(base, resource) ? 'all' : 'none'
  const write: Scope = mayWriteAll(base, resource) ? 'all' : isAtLeast(base, rightsOf(resource).own) ? 'own' : 'none'
  const isPublished = isPublic(resource) && Object.hasOwn(resource.fields, 'status')
  return {
    read,
    create: !isSettings && mayCreate(base, resource),
    update: write,
    delete: isSettings ? 'none' : write,
    publish: isPublished && !isSettings && write !== 'none',
  }
}

/** The lower of two scopes. */
export const lowerScope = (one: Scope, other: Scope): Scope =>
  scopes[Math.min(scopes.indexOf(one), scopes.indexOf(other))] ?? 'none'

/** Rights that a line grants within those of the built-in role. Nothing can be done without reading. */
export const effectiveRights = (rights: LineRights, most: MostRights): LineRights => {
  const read = lowerScope(rights.read, most.read)
  if (read === 'none') return noRights
  return {
    read,
    create: rights.create && most.create,
    update: lowerScope(lowerScope(rights.update, most.update), read),
    delete: lowerScope(lowerScope(rights.delete, most.delete), read),
    publish: rights.publish && most.publish,
    where: rights.where,
  }
}

/** Rights after one change. Reading limits the other scopes, and without it nothing else is left. */
export const changedRights = (rights: LineRights, change: Partial<LineRights>): LineRights => {
  const next = { ...rights, ...change }
  if (next.read === 'none') return { ...noRights, where: next.where }
  return { ...next, update: lowerScope(next.update, next.read), delete: lowerScope(next.delete, next.read) }
}

/** Quick starts: no rights, all rights of the built-in role, or reading only. */
export const quickStarts = ['nothing', 'everything', 'readOnly'] as const
export type QuickStart = (typeof quickStarts)[number]

const startRights = (start: QuickStart, { read, ...most }: MostRights): LineRights => {
  if (start === 'nothing' || read === 'none') return noRights
  return start === 'readOnly' ? { ...noRights, read } : { ...most, read, where: '' }
}

/** Entries of a quick start. Entries of unknown resources stay. */
export const startEntries = (
  start: QuickStart,
  entries: readonly unknown[],
  lines: readonly { readonly resource: Descriptor; readonly most: MostRights }[],
): readonly unknown[] => {
  const started = lines.map(({ resource, most }) => ({ resource, rights: startRights(start, most) }))
  return [
    ...started.flatMap(({ resource, rights }) => (isNothing(rights) ? [] : [entryOf(resource.name, rights)])),
    ...unknownEntries(
      entries,
      lines.map(({ resource }) => resource),
    ),
  ]
}
