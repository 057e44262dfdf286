/**
 * Names that the program uses, so that no descriptor may. Tables with '_' in their name are missing, because names of
 * resources cannot contain it. Tests compare the lists with the actual tables, routes and screens.
 */

/** Tables of the program. */
export const systemTables: readonly string[] = [
  'changes',
  'files',
  'meta',
  'outbox',
  'passkeys',
  'revisions',
  'sessions',
  'tries',
  'webhooks',
]

/** Columns that PostgreSQL or SQLite adds to every table. */
export const databaseColumns: readonly string[] = ['cmax', 'cmin', 'ctid', 'oid', 'rowid', 'tableoid', 'xmax', 'xmin']

/** First segments of addresses below /api that belong to no resource. */
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
  'role-holders',
  'search',
  'sessions',
  'subscribe',
  'tokens',
  'trash',
  'undo',
  'upload-single',
  'usage',
  'webhooks',
]

/** First segments of addresses below /admin that belong to no resource. */
export const adminSegments: readonly string[] = ['account', 'billing', 'dashboard', 'login', 'reset', 'trash']

/** Query parameters of every list. */
export const listParameters: readonly string[] = ['page', 'size', 'all', 'ids', 'fields', 'search_key', 'sort', 'order']
