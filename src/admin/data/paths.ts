/** Addresses of the back office. Source: specification 6. */
import type { Identifier } from 'react-admin'

export const adminRoot = '/admin'

/** Key in react-admin's store for the last query string of a list. */
export const listAddressKey = (path: string): string => `${path}.list.address`

export const paths = {
  home: adminRoot,
  dashboard: `${adminRoot}/dashboard`,
  account: `${adminRoot}/account`,
  billing: `${adminRoot}/billing`,
  trash: `${adminRoot}/trash`,
  /** Public: sets a new password with the code from an email. */
  reset: `${adminRoot}/reset`,
  dashboardSocial: `${adminRoot}/dashboard/social`,
  list: (path: string) => `${adminRoot}/${path}`,
  /** A list filtered by a search. */
  search: (path: string, text: string) =>
    `${adminRoot}/${path}?${new URLSearchParams({ filter: JSON.stringify({ q: text }) })}`,
  /** A list narrowed by filters. */
  filtered: (path: string, filters: Readonly<Record<string, number>>) =>
    `${adminRoot}/${path}?${new URLSearchParams({ filter: JSON.stringify(filters) })}`,
  create: (path: string) => `${adminRoot}/${path}/form`,
  order: (path: string) => `${adminRoot}/${path}/order`,
  edit: (path: string, key: Identifier) => `${adminRoot}/${path}/form/${encodeURIComponent(key)}`,
} as const
