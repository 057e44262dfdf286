/**
 * Names that the program itself uses, which no descriptor may take. Only those are listed that a descriptor could have: a resource's name has no '_'.
 * Tests compare them with the tables, routes and screens that there are.
 */

/** Tables of the system. */
export const systemTables: readonly string[] = [
  'changes',
  'files',
  'meta',
  'outbox',
  'passkeys',
  'sessions',
  'tries',
  'webhooks',
]

/** Columns that PostgreSQL or SQLite has in every table. */
export const databaseColumns: readonly string[] = ['cmax', 'cmin', 'ctid', 'oid', 'rowid', 'tableoid', 'xmax', 'xmin']

/** First parts of addresses below /api that belong to no resource. */
export const apiSegments: readonly string[] = [
  'account-requests',
  'activity',
  'app-report',
  'archive',
  'attention',
  'audit',
  'changes',
  'contact',
  'delete-file',
  'docs',
  'files',
  'link-target',
  'login',
  'logout',
  'mails',
  'me',
  'moved',
  'navigation',
  'password-reset',
  'private-files',
  'received',
  'search',
  'sessions',
  'subscribe',
  'tokens',
  'undo',
  'upload-single',
  'usage',
  'webhooks',
]

/** First parts of addresses below /admin that belong to no resource. */
export const adminSegments: readonly string[] = ['account', 'billing', 'dashboard', 'login', 'reset']

/** Query parameters that every list has. */
export const listParameters: readonly string[] = ['page', 'size', 'all', 'ids', 'fields', 'search_key', 'sort', 'order']
