/** What `site.admin.tsx` of a site, its inputs and its cells are typed with: import type { ControlProps } from 'organisation-site/admin'. */
export type { Language } from '../schema/values/language.ts'
export type { ControlProps, OwnInputs } from './form/inputs/own/siteInputs.ts'
export type { CellProps, OwnCells } from './list/ownCells/siteCells.ts'
export type { OwnIcons } from './ui/siteIcons.ts'
