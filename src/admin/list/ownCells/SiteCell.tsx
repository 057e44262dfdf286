import { type ComponentType, type ReactNode, use } from 'react'
import * as site from '#site/admin'
import type { Field, FieldKind } from '../../../schema/descriptor/field.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { type LoadOnce, loadOnce } from '../../ui/loadOnce.ts'
import { PartBoundary } from '../../ui/PartBoundary.tsx'
import type { CellProps } from './siteCells.ts'

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
  const t = useTranslate()
  const usualCell = <span title={t('list.cellFailed')}>{usual}</span>
  return (
    <PartBoundary instead={usualCell} onFailure={() => loaders.get(props.own)?.forget()}>
      <OwnCell {...props} />
    </PartBoundary>
  )
}
