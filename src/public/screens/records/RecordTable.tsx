import type { PublicField } from '../../../resources/publicFields.ts'
import { isEmpty, Value } from '../../components/values/valueByKind.tsx'
import { Link } from '../../routing/router.tsx'
import { useMessages, useTextAttributes } from '../../site/siteContext.tsx'
import type { RecordCard } from './cards.tsx'
import type { Names } from './shownRecords.ts'

interface RecordTableProps {
  readonly cards: readonly RecordCard[]
  /** Header of the column with titles. */
  readonly heading: string
  /** Fields of the card, in order. */
  readonly fields: readonly PublicField[]
  readonly names: Names
}

/** Records as rows of a table. On a narrow screen each row is a card with labelled values. */
export const RecordTable = ({ cards, heading, fields: all, names }: RecordTableProps) => {
  // Columns without any value are left out.
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
