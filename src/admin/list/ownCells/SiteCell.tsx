import { type ComponentType, type ReactNode, use } from 'react'
import * as site from '#site/admin'
import type { Field, FieldKind } from '../../../schema/descriptor/field.ts'
import type { Language } from '../../../schema/values/language.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { forgetFailed, type LoadOnce, loadOnce } from '../../ui/loadOnce.ts'
import { PartBoundary } from '../../ui/PartBoundary.tsx'
import type { CellProps } from './siteCells.ts'

/** Written here and not in the messages, which the first screen loads. */
const failed: { readonly [L in Language]: string } = {
  en: 'Shown as usual, because the cell of this field could not be shown.',
  bn: 'সাধারণভাবে দেখানো হয়েছে, কারণ এই ঘরের নিজস্ব সেলটি দেখানো যায়নি।',
}

type Cell = ComponentType<CellProps<FieldKind>>

const loaders: ReadonlyMap<string, LoadOnce<Cell>> = new Map(
  Object.entries<() => Promise<Cell>>(site.cells ?? {}).map(([name, load]) => [name, loadOnce(load)]),
)

interface SiteCellProps {
  /** As `site.config.ts` lists it. */
  readonly own: string
  readonly value: unknown
  readonly field: Field
  readonly record: Readonly<Record<string, unknown>>
}

const OwnCell = ({ own, value, field, record }: SiteCellProps) => {
  const { language } = useLanguage()
  const load = loaders.get(own)
  if (!load) throw new TypeError(`site.admin.tsx exports no cell '${own}'.`)
  const Cell = use(load())
  // The correlated union: the types of the site hold each cell against the fields that name it.
  return <Cell value={value as CellProps<FieldKind>['value']} field={field} record={record} language={language} />
}

/** A cell of the site. Where it fails or cannot be loaded, `usual` takes its place: what the kind shows. */
export const SiteCell = ({ usual, ...props }: SiteCellProps & { readonly usual: ReactNode }) => {
  const { language } = useLanguage()
  const usualCell = <span title={failed[language]}>{usual}</span>
  return (
    <PartBoundary instead={usualCell} onFailure={() => forgetFailed(loaders.get(props.own))}>
      <OwnCell {...props} />
    </PartBoundary>
  )
}
