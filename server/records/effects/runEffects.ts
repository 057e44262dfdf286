/** Runs the effects of resources as part of a write: some inside its transaction, the others after the commit. */
import { allResources } from '../../../src/resources/index.ts'
import { type Descriptor, storedFieldsOf } from '../../../src/schema/descriptor/resource.ts'
import { oneOf } from '../../../src/schema/terms/misspelt.ts'
import { type Issue, type IssuesByField, isIssue } from '../../../src/schema/validation/issue.ts'
import type { Row } from '../../db/tables.ts'
import { fail, issue } from '../../errors.ts'
import { limits } from '../../limits.ts'
import type { Actor } from '../../permissions/permissions.ts'
import { watchStalls } from '../../runtime/stalls.ts'
import { withTimeLimit } from '../../runtime/timeLimit.ts'
import type { Tenant } from '../../tenant/tenantQueries.ts'
import { columnsFor, type ReadRecord, sentRow } from '../read/sentRecords.ts'
import type { AnyHooks, EffectIssue, Effects, HookName } from './effects.ts'
import { type RecordQueries, recordQueriesOf } from './recordQueries.ts'
import { valuesToStore } from './valuesToStore.ts'

export interface EffectOptions {
  readonly effects: readonly Effects[]
  /** Most time of one hook, ms. Default: as `limits.ts` says. */
  readonly timeoutMs?: number
  /** Called with every error of a hook. Default: logs it. */
  readonly report?: (error: Error) => void
  /** Milliseconds, by which a hook that keeps the event loop busy is found. Default: those of the process. */
  readonly now?: () => number
}

/** A record that is about to be stored, by its columns. */
interface Saving {
  readonly values: Row
  readonly former: Row | undefined
}

/** The effects of one write. */
export interface EffectRun {
  /** Throws Failure 'invalid' for what the checks find, and 'internal' where one fails. */
  check(resource: Descriptor, saving: Saving): Promise<void>
  /** The values that hooks set, in their stored form. Throws Failure 'internal' where a hook fails. */
  beforeSave(resource: Descriptor, saving: Saving): Promise<Row>
  /** Throws Failure 'refused' where a hook gives a reason, and 'internal' where it fails. */
  beforeDelete(resource: Descriptor, record: Row): Promise<void>
  /** Notes what follows the commit. */
  saved(resource: Descriptor, record: Row, former: Row | undefined): void
  deleted(resource: Descriptor, record: Row): void
  /** Ends what hooks may read: one that continues after its time must not read in a transaction of somebody else. */
  close(): void
  /** Runs what follows the commit. Errors are reported. */
  afterCommit(tenant: Tenant): Promise<void>
}

export interface EffectRunner {
  /** Begins the effects of a write. In a transaction. */
  begin(tenant: Tenant, by: Actor, now: Date): EffectRun
}

const errorOf = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)))

const issueOf = (found: EffectIssue): Issue =>
  typeof found === 'string' ? issue('of-effect', { message: found }) : found

/** What a check has found, as issues. Throws where it is not what a check gives. */
const issuesOf = (resource: Descriptor, found: object): IssuesByField => {
  const isEffectIssue = (each: unknown): each is EffectIssue =>
    isIssue(each) || (typeof each === 'string' && each.trim() !== '')
  const entries = Object.entries(found).flatMap(([name, given]: [string, unknown]) => {
    if (!Object.hasOwn(resource.fields, name)) throw new Error(`${resource.name} has no field '${name}'.`)
    const list = given === undefined ? [] : [given].flat()
    if (!list.every(isEffectIssue)) throw new Error(`What it says of '${name}' is neither a sentence nor an issue.`)
    return list.length > 0 ? [[name, list.map(issueOf)] as const] : []
  })
  return Object.fromEntries(entries)
}

/** The queries of hooks, until they are closed. An error of the database is that of the write, which may be run again. */
const createQueries = (tenant: Tenant) => {
  const errors = new Set<unknown>()
  let isClosed = false
  const read: RecordQueries = recordQueriesOf(tenant, async query => {
    if (isClosed) throw new Error('The write that this hook belongs to has ended, so it can read no more.')
    return query().catch(error => {
      errors.add(error)
      throw error
    })
  })
  return {
    read,
    isOfDatabase: (error: unknown): boolean => errors.has(error),
    close: () => {
      isClosed = true
    },
  }
}

/** A record as hooks see it: without what is sent to nobody, and with arrays and objects in place of their JSON. */
const seenBy = (resource: Descriptor, row: Row): ReadRecord => {
  const names = columnsFor(resource, 'owner').filter(name => Object.hasOwn(row, name))
  return sentRow(resource, Object.fromEntries(names.map(name => [name, row[name] ?? null])), 'owner')
}

/** All stored values of a resource, those that are not given as they were. */
const allValuesOf = (resource: Descriptor, { values, former }: Saving): Row =>
  Object.fromEntries(
    Object.keys(storedFieldsOf(resource)).map(name => [
      name,
      values[name] ?? (name in values ? null : (former?.[name] ?? null)),
    ]),
  )

const changedIn = (resource: Descriptor, { values, former }: Saving): ReadonlySet<string> =>
  new Set(
    Object.keys(storedFieldsOf(resource)).filter(
      name => name in values && (values[name] ?? null) !== (former?.[name] ?? null),
    ),
  )

type Given<H extends HookName> = Parameters<NonNullable<AnyHooks[H]>>[0]

const hookNames: Readonly<Record<HookName, true>> = {
  check: true,
  beforeSave: true,
  afterSave: true,
  beforeDelete: true,
  afterDelete: true,
}

/** Refuses effects of what is no resource, and hooks that would never run: what they check would pass. */
const effectsByName = (effects: readonly Effects[]): ReadonlyMap<string, readonly Effects[]> => {
  for (const { resource, hooks } of effects) {
    if (!allResources.some(({ name }) => name === resource))
      throw new Error(`There are effects of '${resource}', which is no resource. Add it to src/resources/index.ts.`)
    const unknown = Object.keys(hooks).find(hook => !Object.hasOwn(hookNames, hook))
    if (unknown !== undefined)
      throw new Error(
        `The effects of '${resource}' have no hook '${unknown}'. Name ${oneOf(unknown, Object.keys(hookNames))}.`,
      )
  }
  return new Map(effects.map(({ resource: name }) => [name, effects.filter(({ resource }) => resource === name)]))
}

const stallMessage = ({ name }: Descriptor, hook: HookName, ms: number): string =>
  `The event loop stood still for ${Math.round(ms)} ms while the effect ${hook} of ${name} ran: nobody else was answered. Do long work in pieces, or in a process of its own.`

/** Runs effects. Throws where they are of a resource that is not there. */
export const createEffectRunner = ({
  effects,
  timeoutMs = limits.effectMs.value,
  report = error => console.error(error),
  now: milliseconds,
}: EffectOptions): EffectRunner => {
  const byName = effectsByName(effects)

  /** Runs one hook of a resource under its time limit. Throws what it throws, and reports a hook that keeps the event loop busy. */
  const call = async <H extends HookName>(
    resource: Descriptor,
    hooks: AnyHooks,
    hook: H,
    given: Given<H>,
  ): Promise<unknown> => {
    // The union of the hooks takes what any of them does: this one takes what belongs to its name.
    const run = hooks[hook] as ((given: Given<H>) => unknown) | undefined
    if (!run) return undefined
    const late = () => new Error(`It took longer than ${timeoutMs} ms.`)
    return watchStalls(() => withTimeLimit((async () => run(given))(), timeoutMs, late), {
      limitMs: limits.effectStallMs.value,
      onStall: ms => report(new Error(stallMessage(resource, hook, ms))),
      ...(milliseconds && { now: milliseconds }),
    })
  }

  const reported = (resource: Descriptor, hook: HookName, thrown: unknown): Error => {
    const cause = errorOf(thrown)
    const error = new Error(`The effect ${hook} of ${resource.name} failed: ${cause.message}`, { cause })
    report(error)
    return error
  }

  return {
    begin: (tenant, by, now) => {
      const { read, isOfDatabase, close } = createQueries(tenant)
      const actor = { userId: by.userId, role: by.role, isProgram: by.isProgram ?? false }
      const context = { actor, now, read }
      const after: ((tenant: Tenant) => Promise<void>)[] = []

      /** What the hooks of a name give, one after another, each read by `take`. */
      const runInside = async <H extends HookName>(
        resource: Descriptor,
        hook: H,
        { given, take }: { readonly given: () => Given<H>; readonly take: (answer: unknown) => Promise<void> | void },
      ): Promise<void> => {
        for (const { hooks, isOfSystem } of byName.get(resource.name) ?? []) {
          if (!hooks[hook]) continue
          try {
            await take(await call(resource, hooks, hook, isOfSystem ? { ...given(), tenant } : given()))
          } catch (error) {
            if (isOfSystem || isOfDatabase(error)) throw error
            reported(resource, hook, error)
            fail('internal', { issue: issue('effect-failed', { hook, many: resource.label.many }) })
          }
        }
      }
      const savingOf = (resource: Descriptor, saving: Saving) => ({
        ...context,
        record: seenBy(resource, allValuesOf(resource, saving)),
        former: saving.former && seenBy(resource, saving.former),
        changed: changedIn(resource, saving),
      })
      const runAfter = (resource: Descriptor, hook: 'afterSave' | 'afterDelete', given: () => object): void => {
        for (const { hooks } of byName.get(resource.name) ?? []) {
          if (!hooks[hook]) continue
          const event = given()
          after.push(async stored => {
            const queries = createQueries(stored)
            try {
              // Each is given what belongs to its name.
              await call(resource, hooks, hook, { ...event, actor, now, read: queries.read } as Given<typeof hook>)
            } catch (error) {
              reported(resource, hook, error)
            } finally {
              queries.close()
            }
          })
        }
      }

      return {
        check: async (resource, saving) => {
          const issues: Record<string, readonly Issue[]> = {}
          await runInside(resource, 'check', {
            // A record by its descriptor alone is one of any resource.
            given: () => savingOf(resource, saving) as Given<'check'>,
            take: answer => {
              if (typeof answer !== 'object' || answer === null) return
              for (const [name, found] of Object.entries(issuesOf(resource, answer)))
                issues[name] = [...(issues[name] ?? []), ...found]
            },
          })
          if (Object.keys(issues).length > 0) fail('invalid', { issues })
        },
        beforeSave: async (resource, saving) => {
          let set: Row = {}
          await runInside(resource, 'beforeSave', {
            given: () => savingOf(resource, { ...saving, values: { ...saving.values, ...set } }) as Given<'beforeSave'>,
            take: async answer => {
              if (typeof answer !== 'object' || answer === null) return
              set = { ...set, ...(await valuesToStore(tenant, resource, answer, saving.former?.id)) }
            },
          })
          return set
        },
        beforeDelete: async (resource, record) => {
          const reasons: Issue[] = []
          await runInside(resource, 'beforeDelete', {
            given: () => ({ ...context, record: seenBy(resource, record) }) as Given<'beforeDelete'>,
            take: answer => {
              if (answer === undefined) return
              if (!isIssue(answer) && (typeof answer !== 'string' || answer.trim() === ''))
                throw new Error('What it gives is neither a sentence nor an issue.')
              reasons.push(issueOf(answer))
            },
          })
          const [reason] = reasons
          if (reason) fail('refused', { issue: reason })
        },
        saved: (resource, record, former) =>
          runAfter(resource, 'afterSave', () => ({
            record: seenBy(resource, record),
            former: former && seenBy(resource, former),
            changed: changedIn(resource, { values: record, former }),
          })),
        deleted: (resource, record) => runAfter(resource, 'afterDelete', () => ({ record: seenBy(resource, record) })),
        close,
        afterCommit: async stored => {
          for (const run of after) await run(stored)
        },
      } satisfies EffectRun
    },
  }
}
