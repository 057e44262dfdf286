/** Every address of the back office. Source: specification 6. */
import type { Identifier } from 'react-admin'

export const adminRoot = '/admin'

/** Entry of react-admin's store with the query string of a list as it was left. */
export const listAddressKey = (path: string): string => `${path}.list.address`

export const paths = {
  home: adminRoot,
  dashboard: `${adminRoot}/dashboard`,
  account: `${adminRoot}/account`,
  billing: `${adminRoot}/billing`,
  /** Public: choosing a new password with the code of a mail. */
  reset: `${adminRoot}/reset`,
  dashboardSocial: `${adminRoot}/dashboard/social`,
  list: (path: string) => `${adminRoot}/${path}`,
  /** A list that shows what a search finds. */
  search: (path: string, text: string) =>
    `${adminRoot}/${path}?${new URLSearchParams({ filter: JSON.stringify({ q: text }) })}`,
  create: (path: string) => `${adminRoot}/${path}/form`,
  order: (path: string) => `${adminRoot}/${path}/order`,
  edit: (path: string, key: Identifier) => `${adminRoot}/${path}/form/${encodeURIComponent(key)}`,
} as const
