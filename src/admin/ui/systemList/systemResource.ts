/**
 * What the list and the form of a system resource are declared by: sessions, passkeys, API tokens, webhooks and their deliveries, the security log.
 * Texts are keys of messages. What takes a record is a method, so that a list of webhooks is also a list of records.
 */
import type { QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CallOptions } from '../../../api/protocol/call.ts'
import type { ListPage } from '../../../api/protocol/envelopes.ts'
import type { AdminDataProvider } from '../../../dataProvider.ts'
import type { MessageKey } from '../../i18n/en/index.ts'
import type { ShownOnceTexts } from '../smallForm/ShownOnce.tsx'
import type { SmallFields, SmallInputs, SmallValues } from '../smallForm/smallFields.ts'
import type { Format } from './useFormat.ts'

export interface SystemRecord {
  readonly id: number | string
}

/** What is done to one record (`R` is the record) or to the whole list (`R` is its records), each with a button. */
export interface Action<R> {
  readonly text: MessageKey
  /** Label of the button, where its text does not tell which record it is for. Default: the text. */
  label?(record: R, format: Format): string
  /** Default: always. */
  isOffered?(record: R): boolean
  /** Sends it; gives a secret, or nothing. `password` is '' where none is required. */
  send?(provider: AdminDataProvider, record: R, password: string): Promise<unknown>
  /** Shown once it is sent. */
  readonly done?: MessageKey
  /** The text of the action that is opened once it is sent. */
  readonly opens?: MessageKey
  /** Around the secret that it gives. */
  readonly shownOnce?: ShownOnceTexts
  /** The question of the dialog before something is deleted. */
  question?(record: R, format: Format): string
  /** The person's own password is required first: in the row, or in a dialog with this text. `submit` and `title` are the action's text by default. */
  readonly password?: { readonly submit?: MessageKey; readonly title?: MessageKey; readonly dialog?: MessageKey }
  /** Opens a part of the row and sends nothing. */
  opened?(record: R, format: Format): ReactNode
  /** Opens the form of the record. Default false. */
  readonly isForm?: boolean
}

/** The form that adds a record, and changes a stored one. */
export interface SystemForm<T, F extends SmallFields> {
  fields(format: Format): F
  inputs?(format: Format): SmallInputs<F>
  /** Values of a stored record, or of a new one. Default: empty ones. */
  initial?(record: T | undefined, format: Format): Partial<SmallValues<F>>
  /** Gives the secret of the new record. */
  create(provider: AdminDataProvider, values: SmallValues<F>): Promise<string>
  readonly shownOnce: ShownOnceTexts
  /** Values that change for the next record once one is made: the form stays. Default: it closes. */
  readonly next?: Partial<SmallValues<F>>
  /** Default: stored records do not change. */
  readonly update?: {
    readonly submit: MessageKey
    readonly done: MessageKey
    send(provider: AdminDataProvider, record: T, values: SmallValues<F>): Promise<void>
  }
}

/** What adds a record by other means than a form is given. */
interface Adding {
  readonly provider: AdminDataProvider
  readonly onDone: () => void
  readonly onCancel: () => void
}

/** A log: the newest records first, more by and by. */
interface Log<T> {
  newest(provider: AdminDataProvider, count: number, call: CallOptions): Promise<ListPage<T>>
  readonly countAtFirst: number
  /** Label of the button that shows four times as many. */
  readonly more: MessageKey
  /** Label of the button that reads them again. Default: there is none. */
  readonly refresh?: MessageKey
  /** After how long they are read again, ms. Default: never. */
  againMs?(records: readonly T[]): number | false
}

/** `T` is one record, `F` the fields of its form. */
export interface SystemResource<T extends SystemRecord = SystemRecord, F extends SmallFields = SmallFields> {
  readonly queryKey: QueryKey
  /** Other queries that its actions change. */
  readonly changes?: readonly QueryKey[]
  /** Of the panel. Default: it stands in none. */
  readonly heading?: MessageKey
  readonly lead?: MessageKey
  /** Shown where there are no records. */
  readonly empty?: MessageKey
  /** All records, or a log. null at a provider that has none, where nothing is shown. */
  readonly read: Log<T> | ((provider: AdminDataProvider, call: CallOptions) => Promise<readonly T[] | null>)
  title(record: T, format: Format): ReactNode
  /** Beside the title. */
  badge?(record: T): MessageKey | undefined
  /** Below the title. */
  lines(record: T, format: Format): readonly string[]
  /** Below the lines: how it stands. */
  state?(record: T, format: Format): string
  readonly actions?: readonly Action<T>[]
  /** Whether each row has a call under way, and an open part, of its own. Default: the list has one. */
  readonly areRowsApart?: boolean
  readonly actionForAll?: Action<readonly T[]>
  readonly add?: {
    readonly text: MessageKey
    /** Why none can be added here; undefined where it can. */
    unable?(): MessageKey | undefined
    readonly by: SystemForm<T, F> | ((adding: Adding) => ReactNode)
    /** Shown once one is added otherwise than by a form. */
    readonly done?: MessageKey
  }
}
