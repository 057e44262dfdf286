/**
 * Runs the effects of a write: checks and value hooks inside its transaction, the `after…` hooks once it is committed.
 */
import type { Site } from '../../../src/resources/createSite.ts'
import { type Descriptor, storedFieldsOf } from '../../../src/schema/descriptor/resource.ts'
import { oneOf } from '../../../src/schema/terms/misspelt.ts'
import { type Issue, type IssuesByField, isIssue } from '../../../src/schema/validation/issue.ts'
import type { Row } from '../../db/tables.ts'
import type { Tenant } from '../../db/tenant/tenantQueries.ts'
import type { Actor } from '../../permissions/permissions.ts'
import { fail, issue } from '../../runtime/errors.ts'
import { watchStalls } from '../../runtime/eventLoop/stalls.ts'
import { withTimeLimit } from '../../runtime/eventLoop/timeLimit.ts'
import { limits } from '../../runtime/limits/limits.ts'
import { columnsFor, type ReadRecord, sentRow } from '../read/sentRecords.ts'
import type { AnyHooks, EffectIssue, Effects, HookName } from './effects.ts'
import { type RecordQueries, recordQueriesOf } from './recordQueries.ts'
import { valuesToStore } from './valuesToStore.ts'

/** Effects to run, and limits on their hooks. */
export interface EffectOptions {
  readonly effects: readonly Effects[]
  /** Time limit of one hook, ms. Default: the limit in `limits.ts`. */
  readonly timeoutMs?: number
  /** Receives every error of a hook. Default: logs the error. */
  readonly report?: (error: Error) => void
  /** Clock in milliseconds that detects hooks which block the event loop. Default: the process clock. */
  readonly now?: () => number
}

/** Values of a record that is about to be stored. `previous` is the stored record; undefined for a new one. */
interface Saving {
  readonly values: Row
  readonly previous: Row | undefined
}

/** The effects of one write. */
export interface EffectRun {
  /** Runs `check` hooks. Throws Failure 'invalid' with the issues that they find, and 'internal' if a hook fails. */
  check(resource: Descriptor, saving: Saving): Promise<void>
  /**
   * Runs `beforeSave` hooks. Returns the values that they set, in stored form. Throws Failure 'internal' if a hook
   * fails.
   */
  beforeSave(resource: Descriptor, saving: Saving): Promise<Row>
  /** Runs `beforeDelete` hooks. Throws Failure 'refused' if a hook returns a reason, and 'internal' if a hook fails. */
  beforeDelete(resource: Descriptor, record: Row): Promise<void>
  /** Queues `afterSave` for after the commit. */
  saved(resource: Descriptor, record: Row, previous: Row | undefined): void
  /** Queues `afterDelete` for after the commit. */
  deleted(resource: Descriptor, record: Row): void
  /**
   * Closes the hooks' queries: a hook that continues past its time limit must not read in the transaction of another
   * write.
   */
  close(): void
  /** Runs the queued hooks after the commit. Errors are reported, not thrown. */
  afterCommit(tenant: Tenant): Promise<void>
}

/** Runs the effects of all writes of a store. */
export interface EffectRunner {
  /** Starts the effects of a write, inside its transaction. */
  begin(tenant: Tenant, by: Actor, now: Date): EffectRun
}

const errorOf = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)))

const issueOf = (found: EffectIssue): Issue =>
  typeof found === 'string' ? issue('of-effect', { message: found }) : found

/**
 * Converts the result of a `check` hook to issues by field. Throws an Error for an unknown field, or a value that is
 * neither a text nor an issue.
 */
const issuesOf = (resource: Descriptor, found: object): IssuesByField => {
  const isEffectIssue = (each: unknown): each is EffectIssue =>
    isIssue(each) || (typeof each === 'string' && each.trim() !== '')
  const entries = Object.entries(found).flatMap(([name, input]: [string, unknown]) => {
    if (!Object.hasOwn(resource.fields, name)) throw new Error(`${resource.name} has no field '${name}'.`)
    const list = input === undefined ? [] : [input].flat()
    if (!list.every(isEffectIssue)) throw new Error(`The error for '${name}' must be a text or an issue.`)
    return list.length > 0 ? [[name, list.map(issueOf)] as const] : []
  })
  return Object.fromEntries(entries)
}

/**
 * Creates the queries of hooks, which can be closed. A database error is remembered as an error of the write, which may
 * be retried.
 */
const createQueries = (tenant: Tenant) => {
  const errors = new Set<unknown>()
  let isClosed = false
  const read: RecordQueries = recordQueriesOf(tenant, async query => {
    if (isClosed)
      throw new Error('This hook can no longer read, because its write has ended. Await all reads in the hook.')
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

/** Record as hooks see it: without columns that are never sent, and with JSON parsed into arrays and objects. */
const seenBy = (resource: Descriptor, row: Row): ReadRecord => {
  const names = columnsFor(resource, 'owner').filter(name => Object.hasOwn(row, name))
  return sentRow(resource, Object.fromEntries(names.map(name => [name, row[name] ?? null])), 'owner')
}

/** All stored values of a record; fields that are not being written have their previous values. */
const allValuesOf = (resource: Descriptor, { values, previous }: Saving): Row =>
  Object.fromEntries(
    Object.keys(storedFieldsOf(resource)).map(name => [
      name,
      values[name] ?? (name in values ? null : (previous?.[name] ?? null)),
    ]),
  )

const changedIn = (resource: Descriptor, { values, previous }: Saving): ReadonlySet<string> =>
  new Set(
    Object.keys(storedFieldsOf(resource)).filter(
      name => name in values && (values[name] ?? null) !== (previous?.[name] ?? null),
    ),
  )

type HookInput<H extends HookName> = Parameters<NonNullable<AnyHooks[H]>>[0]

const hookNames: Readonly<Record<HookName, true>> = {
  check: true,
  beforeSave: true,
  afterSave: true,
  beforeDelete: true,
  afterDelete: true,
}

/** Groups effects by resource. Throws an Error if a resource or hook is unknown, because the hook would never run. */
const effectsByName = (
  { resourceNamed }: Site,
  effects: readonly Effects[],
): ReadonlyMap<string, readonly Effects[]> => {
  for (const { resource, hooks } of effects) {
    if (!resourceNamed(resource))
      throw new Error(
        `There are effects for '${resource}', but no such resource. Correct the name, or add the resource to the site.`,
      )
    const unknown = Object.keys(hooks).find(hook => !Object.hasOwn(hookNames, hook))
    if (unknown !== undefined)
      throw new Error(
        `Unknown hook '${unknown}' in the effects of '${resource}'. Use ${oneOf(unknown, Object.keys(hookNames))}.`,
      )
  }
  return new Map(effects.map(({ resource: name }) => [name, effects.filter(({ resource }) => resource === name)]))
}

const stallMessage = ({ name }: Descriptor, hook: HookName, ms: number): string =>
  `The effect ${hook} of ${name} blocked the event loop for ${Math.round(ms)} ms, so that no other request was answered. Do long work in parts, or in a child process.`

/** Creates the effect runner. Throws an Error if an effect names an unknown resource or hook. */
export const createEffectRunner = (
  site: Site,
  {
    effects,
    timeoutMs = limits.effectMs.value,
    report = error => console.error(error),
    now: milliseconds,
  }: EffectOptions,
): EffectRunner => {
  const byName = effectsByName(site, effects)

  /** Runs one hook with its time limit. Rethrows its error, and reports a hook that blocks the event loop. */
  const call = async <H extends HookName>(
    resource: Descriptor,
    hooks: AnyHooks,
    hook: H,
    input: HookInput<H>,
  ): Promise<unknown> => {
    // Safe cast: TypeScript sees a union of all hooks, but `input` has the type of the hook `hook`.
    const run = hooks[hook] as ((input: HookInput<H>) => unknown) | undefined
    if (!run) return undefined
    const late = () => new Error(`The hook took longer than ${timeoutMs} ms.`)
    return watchStalls(() => withTimeLimit((async () => run(input))(), timeoutMs, late), {
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

      /** Runs all hooks of one name of a resource in sequence. `take` handles each result. */
      const runInside = async <H extends HookName>(
        resource: Descriptor,
        hook: H,
        {
          input,
          take,
        }: { readonly input: () => HookInput<H>; readonly take: (answer: unknown) => Promise<void> | void },
      ): Promise<void> => {
        for (const { hooks, isOfSystem } of byName.get(resource.name) ?? []) {
          if (!hooks[hook]) continue
          try {
            await take(await call(resource, hooks, hook, isOfSystem ? { ...input(), tenant, by } : input()))
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
        previous: saving.previous && seenBy(resource, saving.previous),
        changed: changedIn(resource, saving),
      })
      const runAfter = (resource: Descriptor, hook: 'afterSave' | 'afterDelete', input: () => object): void => {
        for (const { hooks } of byName.get(resource.name) ?? []) {
          if (!hooks[hook]) continue
          const event = input()
          after.push(async stored => {
            const queries = createQueries(stored)
            try {
              // Safe cast: the callers pass the event of the hook `hook`.
              await call(resource, hooks, hook, { ...event, actor, now, read: queries.read } as HookInput<typeof hook>)
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
            // Safe cast: the descriptor is not known at compile time, so the record has the general type.
            input: () => savingOf(resource, saving) as HookInput<'check'>,
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
            input: () =>
              savingOf(resource, { ...saving, values: { ...saving.values, ...set } }) as HookInput<'beforeSave'>,
            take: async answer => {
              if (typeof answer !== 'object' || answer === null) return
              set = { ...set, ...(await valuesToStore(tenant, resource, answer, saving.previous?.id)) }
            },
          })
          return set
        },
        beforeDelete: async (resource, record) => {
          const reasons: Issue[] = []
          await runInside(resource, 'beforeDelete', {
            input: () => ({ ...context, record: seenBy(resource, record) }) as HookInput<'beforeDelete'>,
            take: answer => {
              if (answer === undefined) return
              if (!isIssue(answer) && (typeof answer !== 'string' || answer.trim() === ''))
                throw new Error('The result must be a text or an issue.')
              reasons.push(issueOf(answer))
            },
          })
          const [reason] = reasons
          if (reason) fail('refused', { issue: reason })
        },
        saved: (resource, record, previous) =>
          runAfter(resource, 'afterSave', () => ({
            record: seenBy(resource, record),
            previous: previous && seenBy(resource, previous),
            changed: changedIn(resource, { values: record, previous }),
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
