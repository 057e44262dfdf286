/** The descriptors in the language of the screen. */
import { useMemo } from 'react'
import { applications } from '../../resources/applications.ts'
import { entities as all } from '../../resources/index.ts'
import { type Option, statusOptions } from '../../schema/field.ts'
import type { Descriptor } from '../../schema/resource.ts'
import { mayRead, resourceFor } from '../../schema/rights.ts'
import type { Role } from '../../schema/role.ts'
import { textsOf } from '../../schema/texts.ts'
import { useRole } from '../data/permissions.ts'
import { type LanguagePack, useLanguage } from './language.tsx'

/** Keys of a descriptor whose texts people read. */
const wordKeys: ReadonlySet<string> = new Set([
  'label',
  'one',
  'many',
  'group',
  'placeholder',
  'button',
  'help',
  'hint',
  'where',
  'deleteAsk',
  'heading',
  'empty',
  'searchPlaceholder',
  'footer',
  'submit',
  'saved',
])

const translated = (value: unknown, words: LanguagePack['words'], isWord: boolean): unknown => {
  if (typeof value === 'string') return isWord && Object.hasOwn(words, value) ? words[value] : value
  if (Array.isArray(value)) return value.map(item => translated(item, words, isWord))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inside]) => [key, translated(inside, words, wordKeys.has(key))]),
  )
}

/** A descriptor in the words of a language; everything else of it stays. */
export const descriptorIn = (descriptor: Descriptor, words: LanguagePack['words']): Descriptor =>
  // A walk over plain data keeps its shape, which the compiler cannot see.
  translated({ ...descriptor, texts: textsOf(descriptor) }, words, false) as Descriptor

/** Every descriptor in one language. */
export interface Entities {
  /** The resources and the application settings, as the registry has them. */
  readonly entities: readonly Descriptor[]
  readonly applications: Descriptor
  readonly resources: readonly Descriptor[]
  /** Those that who is signed in may not read. */
  readonly hidden: readonly Descriptor[]
}

const grouped = (entities: readonly Descriptor[], hidden: readonly Descriptor[]): Entities => {
  const isSettings = ({ name }: Descriptor) => name === applications.name
  return {
    entities,
    applications: entities.find(isSettings) ?? applications,
    resources: entities.filter(entity => !isSettings(entity)),
    hidden,
  }
}

const known = new WeakMap<LanguagePack, Map<Role | undefined, Entities>>()

const entitiesIn = (pack: LanguagePack, role: Role | undefined): Entities => {
  const byRole = known.get(pack) ?? new Map<Role | undefined, Entities>()
  known.set(pack, byRole)
  const former = byRole.get(role)
  if (former) return former
  const hasWords = Object.keys(pack.words).length > 0
  const isOffered = (entity: Descriptor) => role === undefined || mayRead(role, entity)
  const said = (entity: Descriptor) => (hasWords ? descriptorIn(entity, pack.words) : entity)
  const offered = all.filter(isOffered).map(entity => said(resourceFor(entity, role)))
  const made = grouped(offered, all.filter(entity => !isOffered(entity)).map(said))
  byRole.set(role, made)
  return made
}

/**
 * The descriptors that who is signed in may read, whose labels and texts are in the language of the screen;
 * the same objects until another language is chosen.
 */
export const useEntities = (): Entities => entitiesIn(useLanguage().pack, useRole())

/** Active and Inactive, in the language of the screen. */
export const useStatusOptions = (): readonly Option<number>[] => {
  const { words } = useLanguage().pack
  return useMemo(
    () => statusOptions.map(option => ({ ...option, label: words[option.label] ?? option.label })),
    [words],
  )
}
