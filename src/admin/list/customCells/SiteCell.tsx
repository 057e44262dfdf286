import { type ComponentType, type ReactNode, use } from 'react'
import { perSite } from '../../../resources/perSite.ts'
import type { Field, FieldKind } from '../../../schema/descriptor/field.ts'
import type { Language } from '../../../schema/values/language.ts'
import { type AdminSite, useSite } from '../../data/site.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { forgetFailed, type LoadOnce, loadOnce } from '../../ui/loadOnce.ts'
import { PartBoundary } from '../../ui/PartBoundary.tsx'
import type { CellProps } from './siteCells.ts'

/** Message about a cell that failed. It is not among the messages of the back office, which the first screen loads. */
const failed: { readonly [L in Language]: string } = {
  en: 'Shown as usual, because the cell of this field could not be shown.',
  bn: 'সাধারণভাবে দেখানো হয়েছে, কারণ এই ঘরের নিজস্ব সেলটি দেখানো যায়নি।',
}

const loadersOf = perSite(
  (site: AdminSite): ReadonlyMap<string, LoadOnce<unknown>> =>
    new Map(Object.entries(site.cells).map(([name, load]) => [name, loadOnce(load)])),
)

interface SiteCellProps {
  /** Name of the custom cell in `site.config.ts`. */
  readonly own: string
  readonly value: unknown
  readonly field: Field
  readonly record: Readonly<Record<string, unknown>>
}

const CustomCell = ({ own, value, field, record }: SiteCellProps) => {
  const { language } = useLanguage()
  const load = loadersOf(useSite()).get(own)
  if (!load) throw new TypeError(`site.admin.tsx exports no cell '${own}'.`)
  // Safe cast: `CustomCells` types the exports of `site.admin.tsx`.
  const Cell = use(load()) as ComponentType<CellProps<FieldKind>>
  // Correlated union: the site's types check each cell against the fields that name it.
  return <Cell value={value as CellProps<FieldKind>['value']} field={field} record={record} language={language} />
}

/**
 * Custom cell of the site. If it fails or cannot be loaded, `usual`, the standard cell of the kind, is shown instead.
 */
export const SiteCell = ({ usual, ...props }: SiteCellProps & { readonly usual: ReactNode }) => {
  const loaders = loadersOf(useSite())
  const { language } = useLanguage()
  const usualCell = <span title={failed[language]}>{usual}</span>
  return (
    <PartBoundary instead={usualCell} onFailure={() => forgetFailed(loaders.get(props.own))}>
      <CustomCell {...props} />
    </PartBoundary>
  )
}
