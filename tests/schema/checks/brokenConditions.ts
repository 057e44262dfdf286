/** Invalid descriptors for tests of the check: `access` with unknown roles, fields, values and malformed conditions. */
import type { Field } from '../../../src/schema/descriptor/field.ts'
import type { Descriptor, Fields } from '../../../src/schema/descriptor/resource.ts'
import { boats, type Mistake, text, unchecked } from '../../support/fixtures/soundDescriptor.ts'

const harbour: Field = { kind: 'reference', label: 'Harbour', to: 'harbours' }
const fields: Fields = {
  harbour_id: harbour,
  code: text,
  sail: { kind: 'choice', label: 'Sail', options: [{ value: 'lug', label: 'Lug' }] },
  pin: { kind: 'text', label: 'Pin', writeOnly: true },
  log: { kind: 'longText', label: 'Log' },
  tags: { kind: 'choices', label: 'Tags', options: [{ value: 'a', label: 'A' }] },
  length: { kind: 'decimal', label: 'Length', places: 2 },
}
const crew = boats(
  { harbour_id: harbour, rank: text, pin: { kind: 'text', label: 'Pin', writeOnly: true } },
  { name: 'users', path: 'crew' },
)
const harbours = boats({}, { name: 'harbours', path: 'harbour' })

/** Boats with the given `access`, with the users and harbours that it may refer to. */
export const withAccess = (access: unknown): readonly Descriptor[] => [
  unchecked<Descriptor>({ access }, boats(fields, { filters: ['harbour_id', 'sail'] })),
  crew,
  harbours,
]
const forEditors = (where: unknown): readonly Descriptor[] => withAccess({ editor: { where } })
const deep = (levels: number): object => (levels === 1 ? { harbour_id: 1 } : { and: [deep(levels - 1)] })

const atEditor = 'boats.access.editor'
const inWhere = (mistake: string, where: unknown, at: string): Mistake => [
  mistake,
  forEditors(where),
  `${atEditor}.where${at}`,
]

export const brokenConditions: readonly Mistake[] = [
  ['the access names an unknown role', withAccess({ manager: { where: { harbour_id: 1 } } }), 'boats.access.manager'],
  ['the access limits owners', withAccess({ owner: { where: { harbour_id: 1 } } }), 'boats.access.owner'],
  ['the access of a role is a condition without where', withAccess({ editor: [] }), atEditor],
  inWhere('a condition is missing', undefined, ''),
  inWhere('a condition is a list', [{ harbour_id: 1 }], ''),
  inWhere('a condition is empty', {}, ''),
  inWhere('a condition uses an unknown field', { harbor_id: 1 }, '.harbor_id'),
  inWhere('a condition uses a name of every object', { constructor: 1 }, '.constructor'),
  inWhere('a condition uses a secret field', { pin: '1' }, '.pin'),
  inWhere('a condition uses a field with several values', { tags: 'a' }, '.tags'),
  inWhere('a condition uses a long text', { log: 'a' }, '.log'),
  inWhere('a condition uses a fraction', { length: 1 }, '.length'),
  inWhere('a condition uses a field without an index', { code: 'a' }, '.code'),
  inWhere('a condition compares a number with a text', { harbour_id: 'a' }, '.harbour_id'),
  inWhere('a condition compares a number with a fraction', { harbour_id: 1.5 }, '.harbour_id'),
  inWhere('a condition compares a number with an object', { harbour_id: { gte: 1 } }, '.harbour_id'),
  inWhere('a condition compares a choice with another value', { sail: 'jib' }, '.sail'),
  inWhere('a condition uses an unknown field of the person', { harbour_id: 'me.harbor_id' }, '.harbour_id'),
  inWhere('a condition uses a name of every object as a field of the person', { sail: 'me.constructor' }, '.sail'),
  inWhere('a condition uses a secret of the person', { sail: 'me.pin' }, '.sail'),
  inWhere('a condition compares a number with a text of the person', { harbour_id: 'me.rank' }, '.harbour_id'),
  inWhere('a condition compares a text with the id of the person', { sail: 'me' }, '.sail'),
  inWhere('a condition lists no values', { harbour_id: [] }, '.harbour_id'),
  inWhere(
    'a condition lists too many values',
    { harbour_id: Array.from({ length: 101 }, (_, at) => at + 1) },
    '.harbour_id',
  ),
  inWhere('and is not a list', { and: { harbour_id: 1 } }, '.and'),
  inWhere('or is an empty list', { or: [] }, '.or'),
  inWhere('a condition inside another is wrong', { or: [{ harbour_id: 1 }, { code: 'a' }] }, '.or[1].code'),
  inWhere('a condition is too deep', deep(6), '.and[0].and[0].and[0].and[0].and[0]'),
]

/** Misspelt key, which would leave the role unrestricted. */
export const misspeltAccess: Mistake = [
  'a condition has a misspelt key',
  withAccess({ editor: { were: { harbour_id: 1 }, where: { harbour_id: 1 } } }),
  atEditor,
]

/** Valid conditions of every form. */
export const soundConditions: readonly Descriptor[] = withAccess({
  viewer: { where: { created_by: 'me' } },
  author: { where: { sail: ['lug', null], id: [1, 2] } },
  editor: { where: { or: [{ harbour_id: ['me.harbour_id', null] }, deep(4)] } },
})
