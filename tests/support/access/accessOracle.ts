/**
 * Rights of people on records, written without the product's code: an oracle for generated roles, people and requests.
 */

export type BuiltIn = 'viewer' | 'author' | 'editor' | 'owner'
const rising: readonly BuiltIn[] = ['viewer', 'author', 'editor', 'owner']
const atLeast = (role: BuiltIn, least: BuiltIn) => rising.indexOf(role) >= rising.indexOf(least)

export type Condition = Readonly<Record<string, unknown>>
export type Conditions = Readonly<Partial<Record<BuiltIn, { readonly where: Condition }>>>

/** Entry of a custom role for a resource. */
export interface Entry {
  readonly resource: string
  readonly read: string
  readonly create: boolean
  readonly update: string
  readonly delete: string
  readonly publish: boolean
  readonly where: string | null
}
export interface MadeRole {
  readonly base: BuiltIn
  readonly rights: readonly Entry[]
}
export interface Human {
  readonly id: number
  readonly type: BuiltIn
  readonly role: MadeRole | undefined
  readonly values: Readonly<Record<string, unknown>>
}
export type Stored = Readonly<Record<string, unknown>>

const filledIn = (operand: unknown, { id, values }: Human): unknown => {
  if (operand === 'me') return id
  return typeof operand === 'string' && operand.startsWith('me.') ? values[operand.slice(3)] : operand
}

/** True if a record has all that a condition asks for. A null of the person is not the null of a record. */
export const holds = (condition: Condition, record: Stored, human: Human): boolean =>
  Object.entries(condition).every(([key, asked]) => {
    if (key === 'or') return (asked as readonly Condition[]).some(each => holds(each, record, human))
    if (key === 'and') return (asked as readonly Condition[]).every(each => holds(each, record, human))
    const operands: readonly unknown[] = Array.isArray(asked) ? asked : [asked]
    return operands.some(operand => {
      if (operand === null) return record[key] === null
      const value = filledIn(operand, human)
      return value !== null && value !== undefined && value === record[key]
    })
  })

/** True if some record could meet a condition. */
const isOpen = (condition: Condition, human: Human): boolean =>
  Object.entries(condition).every(([key, asked]) => {
    if (key === 'or') return (asked as readonly Condition[]).some(each => isOpen(each, human))
    if (key === 'and') return (asked as readonly Condition[]).every(each => isOpen(each, human))
    const operands: readonly unknown[] = Array.isArray(asked) ? asked : [asked]
    return operands.some(operand => operand === null || (filledIn(operand, human) ?? null) !== null)
  })

/** The only value of each field for which a condition allows one value. */
const onlyValues = (condition: Condition, human: Human): Stored =>
  Object.assign(
    {},
    ...Object.entries(condition).map(([key, asked]) => {
      if (key === 'or') {
        const [only, ...others] = asked as readonly Condition[]
        return only && others.length === 0 ? onlyValues(only, human) : {}
      }
      if (key === 'and')
        return Object.assign({}, ...(asked as readonly Condition[]).map(each => onlyValues(each, human)))
      const operands: readonly unknown[] = Array.isArray(asked) ? asked : [asked]
      const values = operands.flatMap(operand => (operand === null ? [null] : (filledIn(operand, human) ?? [])))
      const [only, ...others] = new Set(values)
      return others.length === 0 && only !== null && only !== undefined ? { [key]: only } : {}
    }),
  )

/** Role with which a person acts. */
export const actingAs = ({ type, role }: Human): BuiltIn => (role && !atLeast(role.base, type) ? role.base : type)

export type Deed = 'read' | 'update' | 'delete'

/** Rights of people on the records of one resource with the conditions `access`, which authors may create. */
export const oracleOf = (resource: string, access: Conditions) => {
  const entryOf = ({ role }: Human) => role?.rights.find(each => each.resource === resource)
  const conditionsOf = (human: Human): readonly Condition[] => {
    const limits = [...new Set([human.type, actingAs(human)])].flatMap((each): readonly Condition[] =>
      access[each] ? [access[each].where] : [],
    )
    const entry = human.role && entryOf(human)
    return entry?.where ? [...limits, JSON.parse(entry.where) as Condition] : limits
  }
  const isWithin = (human: Human, record: Stored, deed: Deed): boolean => {
    for (const each of new Set([human.type, actingAs(human)])) {
      const limit = access[each]
      if (limit && !holds(limit.where, record, human)) return false
    }
    if (!human.role) return true
    const entry = entryOf(human)
    if (!entry) return false
    if (entry.where && !holds(JSON.parse(entry.where) as Condition, record, human)) return false
    return entry[deed] === 'all' || (entry[deed] === 'own' && record.created_by === human.id)
  }
  const maySee = (human: Human, record: Stored): boolean => isWithin(human, record, 'read')
  /** Values that the server sets in empty fields of a new record, because the person may set no others. */
  const filled = (human: Human): Stored =>
    Object.assign({}, ...conditionsOf(human).map(where => onlyValues(where, human)))
  const mayPublish = (human: Human): boolean => !human.role || entryOf(human)?.publish === true
  return {
    maySee,
    filled,
    mayPublish,
    mayCreate: (human: Human): boolean => {
      const entry = entryOf(human)
      const isAllowed = !human.role || (entry?.create === true && entry.read !== 'none')
      // Nobody creates what they could never see.
      return atLeast(actingAs(human), 'author') && isAllowed && conditionsOf(human).every(where => isOpen(where, human))
    },
    mayWrite: (human: Human, record: Stored, deed: 'update' | 'delete'): boolean => {
      const acting = actingAs(human)
      const isAllowed = atLeast(acting, 'editor') || (acting === 'author' && record.created_by === human.id)
      const isUnpublished = mayPublish(human) || record.status !== 1
      return isAllowed && isUnpublished && maySee(human, record) && isWithin(human, record, deed)
    },
    /** True if a person may leave a record with these values. */
    mayLeave: (human: Human, record: Stored): boolean =>
      maySee(human, record) && (mayPublish(human) || record.status !== 1),
  }
}
