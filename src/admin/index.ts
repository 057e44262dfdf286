/**
 * Types for a site's `site.admin.tsx`, its custom inputs and its custom cells: import type { ControlProps } from
 * 'organisation-site/admin'.
 */
export type { Language } from '../schema/values/language.ts'
export type { CustomBulkAction } from './data/customBulkAction.ts'
export type { ControlProps, CustomInputs } from './form/inputs/own/siteInputs.ts'
export type { CustomBulkActions } from './list/bulk/siteActions.ts'
export type { CellProps, CustomCells } from './list/customCells/siteCells.ts'
export type { CustomIcons } from './ui/siteIcons.ts'
