/**
 * Declaration of a system resource's list and form: sessions, passkeys, API tokens, webhooks and their deliveries, the
 * security log. Texts are message keys. Members that receive a record are methods, because their parameters are
 * bivariant: a list of webhooks is then assignable to a list of records.
 */
import type { QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CallOptions } from '../../../api/protocol/call.ts'
import type { ListPage } from '../../../api/wire/envelopes.ts'
import type { AdminDataProvider } from '../../../dataProvider.ts'
import type { MessageKey } from '../../i18n/en/index.ts'
import type { ShownOnceTexts } from '../smallForm/ShownOnce.tsx'
import type { SmallFields, SmallInputs, SmallValues } from '../smallForm/smallFields.ts'
import type { Format } from './useFormat.ts'

export interface SystemRecord {
  readonly id: number | string
}

/** Fields of a form, and how they are shown. */
export interface FormFields<F extends SmallFields> {
  fields(format: Format): F
  inputs?(format: Format): SmallInputs<F>
  /** Values to set after the form was sent; it then stays open. Default: the form closes. */
  readonly next?: Partial<SmallValues<F>>
}

/** Form that an action opens in the row. */
export interface ActionForm<R, F extends SmallFields = SmallFields> extends FormFields<F> {
  readonly submit: MessageKey
  /** Sends the values. Resolves to a secret, or to nothing. */
  send(provider: AdminDataProvider, record: R, values: SmallValues<F>): Promise<unknown>
}

/** Action on one record (`R` is the record) or on the whole list (`R` is its records), each with a button. */
export interface Action<R> {
  readonly text: MessageKey
  /** Accessible label of the button, if its text does not identify the record. Default: the text. */
  label?(record: R, format: Format): string
  /** Default: always. */
  isOffered?(record: R): boolean
  /** Sends the action. Resolves to a secret, or to nothing. `password` is '' if none is required. */
  send?(provider: AdminDataProvider, record: R, password: string): Promise<unknown>
  /** Banner after success. */
  readonly done?: MessageKey
  /** `text` of the action whose part of the row (`opened`) is shown after success. */
  readonly opens?: MessageKey
  /** Texts around the returned secret, which is shown once. */
  readonly shownOnce?: ShownOnceTexts
  /** Question of the confirmation dialog. It states the effect of the action. */
  question?(record: R, format: Format): string
  /**
   * Requires the person's own password first: in the row, or in a dialog with the text `dialog`. `submit` and `title`
   * default to the action's text.
   */
  readonly password?: { readonly submit?: MessageKey; readonly title?: MessageKey; readonly dialog?: MessageKey }
  /** Opens a part of the row without sending anything. */
  opened?(record: R, format: Format): ReactNode
  /** Form whose values are sent with the action. */
  readonly form?: ActionForm<R>
  /** True if the action opens the form of the record. Default false. */
  readonly isForm?: boolean
}

/** Form that adds a record and, with `update`, edits a stored one. */
export interface SystemForm<T, F extends SmallFields> extends FormFields<F> {
  /** Values of a stored record, or of a new one. Default: empty. */
  initial?(record: T | undefined, format: Format): Partial<SmallValues<F>>
  /** Creates the record. Resolves to its secret. */
  create(provider: AdminDataProvider, values: SmallValues<F>): Promise<string>
  readonly shownOnce: ShownOnceTexts
  /** Default: stored records cannot be edited. */
  readonly update?: {
    readonly submit: MessageKey
    readonly done: MessageKey
    send(provider: AdminDataProvider, record: T, values: SmallValues<F>): Promise<void>
  }
}

/** Props of a custom component that adds a record. */
interface Adding {
  readonly provider: AdminDataProvider
  readonly onDone: () => void
  readonly onCancel: () => void
}

/** A log: newest records first, loaded step by step. */
interface Log<T> {
  newest(provider: AdminDataProvider, count: number, call: CallOptions): Promise<ListPage<T>>
  readonly countAtFirst: number
  /** Label of the button that shows four times as many records. */
  readonly more: MessageKey
  /** Label of the refresh button. Default: no button. */
  readonly refresh?: MessageKey
  /** Polling interval, ms; false for none. Default: none. */
  againMs?(records: readonly T[]): number | false
}

/** Declaration of a system resource. `T` is the type of a record, `F` the fields of its form. */
export interface SystemResource<T extends SystemRecord = SystemRecord, F extends SmallFields = SmallFields> {
  readonly queryKey: QueryKey
  /** Other queries that its actions invalidate. */
  readonly changes?: readonly QueryKey[]
  /** Heading of the panel. Default: no panel. */
  readonly heading?: MessageKey
  readonly lead?: MessageKey
  /** Shown if there are no records. */
  readonly empty?: MessageKey
  /** Reads all records, or a log. null means that the provider has no such list; nothing is rendered then. */
  readonly read: Log<T> | ((provider: AdminDataProvider, call: CallOptions) => Promise<readonly T[] | null>)
  title(record: T, format: Format): ReactNode
  /** Shown beside the title. */
  badge?(record: T): MessageKey | undefined
  /** Shown below the title. */
  lines(record: T, format: Format): readonly string[]
  /** Warning below the lines; undefined if there is none. */
  warning?(record: T, format: Format): string | undefined
  /** Status text below the lines. */
  state?(record: T, format: Format): string
  readonly actions?: readonly Action<T>[]
  /** True if each row has its own pending call and open part. Default: the list shares one. */
  readonly areRowsApart?: boolean
  readonly actionForAll?: Action<readonly T[]>
  readonly add?: {
    readonly text: MessageKey
    /** Reason why no record can be added here; undefined if one can. */
    unable?(): MessageKey | undefined
    readonly by: SystemForm<T, F> | ((adding: Adding) => ReactNode)
    /** Banner after a record was added by a custom component. */
    readonly done?: MessageKey
  }
}
