/**
 * Ledger of the writes that a site has acknowledged, and its comparison with the site. Lost: an acknowledged record is
 * missing or outdated. Torn: only a part of a write is stored.
 */
import { hash, randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { bytesAt, type Caller, call, everyRow, type Row } from './siteCalls.ts'

/** SHA-256 in hexadecimal. */
export const digestOf = (bytes: string | Uint8Array): string => hash('sha256', bytes)

/** State of a record; 'gone' if it is deleted. */
type Edition = { readonly version: number; readonly digest: string } | 'gone'

interface Entry {
  acknowledged: Edition
  /** Last write that was sent, while its response is outstanding: either state is correct. */
  pending?: Edition | undefined
}

/** Records ordered by one call: all have the new position, or none has. */
interface Group {
  readonly ids: readonly number[]
  acknowledged: number
  pending?: number | undefined
}

interface Comparison {
  readonly acknowledged: number
  readonly lost: readonly string[]
  readonly torn: readonly string[]
}

const prefix = 'Crash'
const sampled = 12

/** A post whose integrity can be verified: `tags` is the digest of its content. */
export const newPost = (): { readonly post: Row; readonly digest: string } => {
  const word = randomBytes(6).toString('hex')
  const content = `<p>${`${word} `.repeat(100 + Math.floor(Math.random() * 1_500)).trim()}</p>`
  const digest = digestOf(content)
  return { post: { title: `${prefix} ${word}`, content, tags: digest, status: 1 }, digest }
}

const isSame = (row: Row | undefined, edition: Edition): boolean =>
  edition === 'gone' ? row === undefined : row?.version === edition.version && row.tags === edition.digest

/** Creates an empty ledger. */
export const createLedger = () => {
  const entries = new Map<number, Entry>()
  const groups: Group[] = []
  /** Digest by address; '' if the bytes were never read. */
  const pictures = new Map<string, string>()
  let count = 0

  const comparePosts = async (editor: Caller, lost: string[], torn: string[]): Promise<void> => {
    const rows = (await everyRow(editor, 'posts')).filter(row => String(row.title).startsWith(prefix))
    const byId = new Map(rows.map(row => [Number(row.id), row]))
    for (const row of rows)
      if (digestOf(String(row.content)) !== row.tags) torn.push(`post ${row.id}: its content is not what was sent`)
    for (const [id, entry] of entries) {
      const row = byId.get(id)
      const found = [entry.acknowledged, entry.pending].find(edition => edition && isSame(row, edition))
      if (found) entry.acknowledged = found
      else lost.push(`post ${id}: wanted ${JSON.stringify(entry)}, found ${row ? `version ${row.version}` : 'none'}`)
      entry.pending = undefined
    }
    for (const group of groups) {
      const places = new Set(group.ids.map(id => byId.get(id)?.sort_order))
      const [place] = places
      if (places.size !== 1) torn.push(`the order of ${group.ids.join(', ')} is ${[...places].join(', ')}`)
      else if (place !== group.acknowledged && place !== group.pending)
        lost.push(`the order of ${group.ids.join(', ')}: wanted ${group.acknowledged}, found ${place}`)
      else group.acknowledged = Number(place)
      group.pending = undefined
    }
    await compareBeside(editor, rows, torn)
  }

  /** Compares data that is stored with a record in one transaction: its search index entries, and the log of changes. */
  const compareBeside = async (editor: Caller, rows: readonly Row[], torn: string[]): Promise<void> => {
    const ordered = new Set(groups.flatMap(({ ids }) => ids))
    const some = [...rows].filter(row => !ordered.has(Number(row.id))).sort(() => Math.random() - 0.5)
    for (const row of some.slice(0, sampled)) {
      const word = String(row.title).slice(prefix.length + 1)
      const total = async (path: string) => {
        const { body } = await call(editor, 'GET', path)
        return (body.data as Row | undefined)?.total
      }
      if ((await total(`/api/posts?search_key=${word}`)) !== 1) torn.push(`post ${row.id} is not found by its words`)
      if ((await total(`/api/search?q=${word}`)) !== 1) torn.push(`post ${row.id} is not found by visitors`)
      const changes = await total(`/api/changes?resource=posts&record_id=${row.id}`)
      if (changes !== row.version) torn.push(`post ${row.id} of version ${row.version} has ${changes} changes`)
    }
  }

  const comparePictures = async (editor: Caller, lost: string[], torn: string[]): Promise<void> => {
    const { body } = await call(editor, 'GET', '/api/files')
    const listed = new Map((body.files as readonly Row[]).map(file => [String(file.address), file]))
    for (const [address, digest] of pictures) {
      const bytes = await bytesAt(editor.url + address)
      if (!bytes || !listed.has(address)) lost.push(`picture ${address}`)
      else if (digest !== '' && digestOf(bytes) !== digest) torn.push(`picture ${address}: other bytes`)
      else pictures.set(address, digestOf(bytes))
    }
    for (const [address, file] of listed) {
      if (pictures.has(address)) continue
      const bytes = await bytesAt(editor.url + address)
      const isComplete = bytes !== undefined && bytes.length === file.bytes && (await isPicture(bytes))
      if (!isComplete) torn.push(`picture ${address} is listed and not whole`)
    }
  }

  const isPicture = (bytes: Buffer): Promise<boolean> =>
    sharp(bytes)
      .stats()
      .then(
        () => true,
        () => false,
      )

  return {
    entries,
    groups,
    /** Number of acknowledged calls. */
    count: (): number => count,
    acknowledge: (): void => {
      count += 1
    },
    storePicture: (address: string, digest: string): void => void pictures.set(address, digest),

    /** Compares the ledger with the site; pending writes take the state that is found. */
    compare: async (editor: Caller): Promise<Comparison> => {
      const lost: string[] = []
      const torn: string[] = []
      const me = await call(editor, 'GET', '/api/me')
      if (me.status !== 200) lost.push('the session that was signed in')
      else {
        await comparePosts(editor, lost, torn)
        await comparePictures(editor, lost, torn)
      }
      return { acknowledged: count, lost, torn }
    },
  }
}

export type Ledger = ReturnType<typeof createLedger>
