import type { PublicField } from '../../../resources/derived/publicRecords.ts'
import { isEmpty, Value } from '../../components/values/valueByKind.tsx'
import { Link } from '../../routing/router.tsx'
import { useMessages, useTextAttributes } from '../../site/siteContext.tsx'
import type { RecordCard } from './cards.tsx'
import type { Names } from './shownRecords.ts'

interface RecordTableProps {
  readonly cards: readonly RecordCard[]
  /** The label of the titles. */
  readonly heading: string
  /** The fields of its card, in order. */
  readonly fields: readonly PublicField[]
  readonly names: Names
}

/** Records as the rows of a table; on a narrow screen each row is a card whose values have their labels. */
export const RecordTable = ({ cards, heading, fields: all, names }: RecordTableProps) => {
  // A column that is empty in each row says nothing.
  const fields = all.filter(({ name }) => cards.some(({ values }) => !isEmpty(values[name])))
  const messages = useMessages()
  const attributesOf = useTextAttributes()
  return (
    <div className="prose record-table">
      <table data-cards="">
        <thead>
          <tr>
            <th scope="col" {...attributesOf(heading)}>
              {heading}
            </th>
            {fields.map(({ name, label }) => (
              <th key={name} scope="col" {...attributesOf(label)}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cards.map(({ id, title, address, values }) => (
            <tr key={id}>
              <th scope="row" {...attributesOf(title)}>
                <Link to={address}>{title || messages.untitled}</Link>
              </th>
              {fields.map(field => (
                <td key={field.name} data-th={field.label}>
                  {!isEmpty(values[field.name]) && (
                    <Value field={field} value={values[field.name]} names={names[field.name]} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
