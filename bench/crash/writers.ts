/** Editors that write continuously, and record acknowledged writes in a ledger. Each has its own records. */
import { randomBytes, randomInt } from 'node:crypto'
import sharp from 'sharp'
import { digestOf, type Ledger, newPost } from './ledger.ts'
import { bytesAt, type Caller, call, NoAnswerError, type Row, upload } from './siteCalls.ts'

/** A small random picture. */
export const newPicture = (): Promise<Buffer> =>
  sharp(randomBytes(96 * 64 * 3), { raw: { width: 96, height: 64, channels: 3 } })
    .png()
    .toBuffer()

/** Outcome of the calls that were not acknowledged. */
export interface Tally {
  /** Number of refused calls by status. */
  readonly refused: Map<number, number>
}

const groupSize = 4

/** Creates an editor that writes to a site and records its writes in the ledger. */
export const createWriter = (ledger: Ledger, tally: Tally) => {
  const own: number[] = []

  const refuse = (status: number): void => void tally.refused.set(status, (tally.refused.get(status) ?? 0) + 1)

  const create = async (editor: Caller): Promise<number | undefined> => {
    const { post, digest } = newPost()
    const { status, body } = await call(editor, 'POST', '/api/posts', post)
    if (status !== 201) {
      refuse(status)
      return undefined
    }
    ledger.acknowledge()
    const id = Number((body.data as Row).id)
    ledger.entries.set(id, { acknowledged: { version: 1, digest } })
    return id
  }

  const createOwn = async (editor: Caller): Promise<void> => {
    const id = await create(editor)
    if (id !== undefined) own.push(id)
  }

  /** Updates or deletes one of its own records. */
  const change = async (editor: Caller, isRemoval: boolean): Promise<void> => {
    const index = randomInt(Math.max(1, own.length))
    const id = own[index]
    const entry = id === undefined ? undefined : ledger.entries.get(id)
    if (id === undefined || !entry || entry.acknowledged === 'gone' || entry.pending) return createOwn(editor)
    const { version } = entry.acknowledged
    const { post, digest } = newPost()
    entry.pending = isRemoval ? 'gone' : { version: version + 1, digest }
    const { status } = await (isRemoval
      ? call(editor, 'DELETE', `/api/posts/${id}`)
      : call(editor, 'PUT', `/api/posts/${id}`, post, { 'if-match': `"${version}"` }))
    if (status === 200) {
      ledger.acknowledge()
      entry.acknowledged = entry.pending
      if (isRemoval) own.splice(index, 1)
    } else refuse(status)
    // A refusal settles the call, unless the server itself may not know the outcome.
    if (status < 500) entry.pending = undefined
  }

  const sendPicture = async (editor: Caller): Promise<void> => {
    const { status, body } = await upload(editor, await newPicture())
    if (status !== 201) return refuse(status)
    ledger.acknowledge()
    const address = String(body.file_name)
    ledger.storePicture(address, '')
    const bytes = await bytesAt(editor.url + address)
    if (bytes) ledger.storePicture(address, digestOf(bytes))
  }

  const order = async (editor: Caller, group: Ledger['groups'][number]): Promise<void> => {
    const { body } = await call(editor, 'GET', `/api/posts?ids=${group.ids.join(',')}`)
    const rows = (body.data as { readonly data: readonly Row[] } | undefined)?.data ?? []
    const place = group.acknowledged + 1
    group.pending = place
    const items = rows.map(({ id, version }) => ({ id, version, sort_order: place }))
    const { status } = await call(editor, 'POST', '/api/posts/order', { items })
    if (status === 200) {
      ledger.acknowledge()
      group.acknowledged = place
    } else refuse(status)
    if (status < 500) group.pending = undefined
  }

  const orderOrBegin = async (editor: Caller): Promise<void> => {
    const [group] = ledger.groups
    if (group) return order(editor, group)
    const ids: number[] = []
    while (ids.length < groupSize) {
      const id = await create(editor)
      if (id === undefined) return
      ids.push(id)
      // Ordering changes their versions, so only their positions are compared.
      ledger.entries.delete(id)
    }
    ledger.groups.push({ ids, acknowledged: 0 })
  }

  const step = (editor: Caller, isFirst: boolean): Promise<void> => {
    const chance = randomInt(100)
    if (isFirst && chance < 20) return orderOrBegin(editor)
    if (chance < 50) return createOwn(editor)
    if (chance < 78) return change(editor, false)
    if (chance < 84) return change(editor, true)
    return sendPicture(editor)
  }

  return {
    /** Writes until `mayGoOn` returns false or a response is missing. `isFirst` is true for the one writer that also orders. */
    write: async (editor: Caller, isFirst: boolean, mayGoOn: () => boolean): Promise<void> => {
      try {
        while (mayGoOn()) await step(editor, isFirst)
      } catch (error) {
        if (!(error instanceof NoAnswerError)) throw error
      }
    },
  }
}
