/** What is known about the stored pictures of one application; their bytes are in the file store. */
import { momentOf } from '../../src/schema/dates.ts'
import type { Clock } from '../store.ts'
import type { FileRow } from '../tables.ts'
import type { Tenant } from '../tenancy.ts'

export interface FileRows {
  /** Newest first. */
  list(): Promise<readonly FileRow[]>
  find(name: string): Promise<FileRow | undefined>
  /** Throws when the name is taken. */
  insert(file: Omit<FileRow, 'id' | 'app_key' | 'created_at'>): Promise<void>
  /** Whether there was one. */
  remove(name: string): Promise<boolean>
}

const columns = ['id', 'app_key', 'name', 'width', 'height', 'bytes', 'type', 'created_at'] as const

export const fileRowsOf = (tenant: Tenant, clock: Clock): FileRows => {
  // The columns are those of `files`, whose types the table fixes.
  const rows = () =>
    tenant
      .select('files')
      .select([...columns])
      .$castTo<FileRow>()
  return {
    list: () => rows().orderBy('id', 'desc').execute(),
    find: name => rows().where('name', '=', name).executeTakeFirst(),
    insert: async file => {
      await tenant.insert('files', { ...file, created_at: momentOf(clock()) }).execute()
    },
    remove: async name => {
      const { numDeletedRows } = await tenant.delete('files').where('name', '=', name).executeTakeFirstOrThrow()
      return numDeletedRows > 0n
    },
  }
}
