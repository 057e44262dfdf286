/**
 * Tables of the installed site for lazy public screens. The public bundle contains only the computed value: see
 * scripts/vite/derivedModules.ts.
 */
import { site } from '../index.ts'
import { publicTablesOf } from '../publicTables.ts'

export const publicTables = publicTablesOf(site)
