/** Checks the public form of a resource: its addresses, fields, reference number and status page. */
import type { Field, FieldKind } from '../../descriptor/field.ts'
import { type Descriptor, fieldOf, isPublic, isSensitive, uniqueSetsOf } from '../../descriptor/resource.ts'
import { isBuiltInAddress } from '../../routes/builtInSlugs.ts'
import { programRoutes } from '../../routes/fixedRoutes.ts'
import { archivePattern, hasOwnPath, listPattern, prefixOf } from '../../routes/recordPage.ts'
import { publicFormKinds, type Submissions, submissionAddresses } from '../../routes/submissions.ts'
import { checkKnown } from '../conditions.ts'
import type { Report } from '../issue.ts'

const filled: readonly FieldKind[] = publicFormKinds
/** Kinds whose value a sender can be expected to enter again exactly. */
const rememberedKinds: readonly FieldKind[] = ['text', 'email', 'digits', 'date']
/** Number of digits at which a reference cannot be guessed under the rate limit. */
const secretDigits = 12
const isGuessable = (reference: Field | undefined): boolean =>
  reference?.kind === 'text' && (reference.drawn ?? 0) < secretDigits

/** Kinds of fields that the status page can display. */
const shownKinds: readonly FieldKind[] = [...filled.filter(kind => kind !== 'file'), 'dateTime']

type At = (where: string) => Report

const firstPartOf = (path: string): string => path.split('/')[1] ?? ''

/** Address prefixes of the records and archives of a resource, which one more segment completes. */
const prefixesOf = ({ page }: Descriptor): readonly string[] => {
  if (!page) return []
  const { record, list, archive } = page
  return [
    ...(hasOwnPath(record) ? [prefixOf(record)] : []),
    ...(list !== undefined && archive ? [archivePattern(list).replace(/:year$/, '')] : []),
  ]
}

const isBelow = (address: string, prefix: string): boolean =>
  address.startsWith(prefix) && !address.slice(prefix.length).includes('/')

/** Checks that an address is not used by a page, a list, a record or another form. */
const checkAddress = (resource: Descriptor, address: string, all: readonly Descriptor[], report: Report): void => {
  if (!listPattern.test(address)) {
    report('E25', `'${address}' is not a valid address for a form.`, "Write it in lower case, like '/requests/new'.")
    return
  }
  const own = resource.submissions ? submissionAddresses(resource.submissions) : []
  const other = all.find(
    each => each !== resource && each.submissions && submissionAddresses(each.submissions).includes(address),
  )
  // A record at '/:slug' is an editable page. Its slug is refused when it is saved.
  const holder = all.find(
    each => each.page?.list === address || prefixesOf(each).some(prefix => prefix !== '/' && isBelow(address, prefix)),
  )
  if (programRoutes.includes(firstPartOf(address)) || isBuiltInAddress(address))
    report('E26', `'/${firstPartOf(address)}' is reserved for the site itself.`, 'Choose another address.')
  else if (own.filter(each => each === address).length > 1)
    report('E26', 'The form and the status page have the same address.', 'Choose another address.')
  else if (other && all.indexOf(other) < all.indexOf(resource))
    report('E26', `The form of ${other.name} already uses this address.`, 'Choose another address.')
  else if (holder) report('E26', `'${holder.name}' already uses this address.`, 'Choose another address.')
}

/**
 * Checks that visitors can fill in a field, and that its errors reveal nothing that others have submitted. Unique
 * private documents are allowed, because their addresses cannot be guessed.
 */
const checkField = (field: Field, name: string, report: Report): void => {
  if (field.kind === 'file' && !field.private)
    report(
      'E40',
      `'${name}' is a public document, but visitors may only attach private ones.`,
      'Add `private: true` to the field.',
    )
  else if (!filled.includes(field.kind))
    report(
      'E40',
      `'${name}' is of kind ${field.kind}, which a public form cannot ask for.`,
      `Use fields of kind ${publicFormKinds.join(', ')}.`,
    )
  else if (field.readOnly || ('computed' in field && field.computed))
    report('E40', `'${name}' is set by the server.`, 'Remove it from the form.')
  else if (field.unique && field.kind !== 'file')
    report(
      'E40',
      `'${name}' is unique, so its error would reveal what others have sent.`,
      'Remove it from the form, or remove `unique`.',
    )
}

const checkFields = (resource: Descriptor, { fields }: Submissions, at: At): void => {
  fields.forEach((name, index) => {
    const report = at(`submissions.fields[${index}]`)
    checkKnown(resource, name, report)
    const field = fieldOf(resource, name)
    if (fields.indexOf(name) !== index) report('E40', `'${name}' is in the form twice.`, 'Remove one of them.')
    else if (field) checkField(field, name, report)
  })
  const report = at('submissions.fields')
  if (fields.length === 0) report('E40', 'The form has no fields.', 'List its fields.')
  for (const [name, field] of Object.entries(resource.fields)) {
    if (fields.includes(name) || field.readOnly) continue
    if (field.required && field.default === undefined)
      report('E40', `'${name}' is required, but not in the form.`, `Add '${name}', or give it a default.`)
    else if (Object.keys(field.requiredWhen ?? {}).some(other => fields.includes(other)))
      report('E40', `A value of the form can make '${name}' required, but it is not in the form.`, `Add '${name}'.`)
  }
  const set = uniqueSetsOf(resource).find(names => names.length > 1 && names.every(name => fields.includes(name)))
  if (set)
    report(
      'E40',
      `'${set.join("' and '")}' are a unique set, so its error would reveal what others have sent.`,
      'Remove one of them from the form.',
    )
}

/** Checks that submissions are not public until an editor publishes them. */
const checkUnseen = (resource: Descriptor, report: Report): void => {
  if (isPublic(resource) && resource.fields.status?.kind !== 'status')
    report(
      'E40',
      'Submissions would be public at once.',
      'Add the field `status: status()`, so that they start as Inactive, or make no field public.',
    )
}

const checkReference = (resource: Descriptor, name: string, report: Report): void => {
  checkKnown(resource, name, report)
  const field = fieldOf(resource, name)
  if (field && (field.kind !== 'text' || field.drawn === undefined))
    report('E40', `'${name}' is not a generated number.`, 'Use a text field with `drawn: 8`.')
}

/** Reason why the status page may not show a field; undefined if it may. */
const unshown = (field: Field): string | undefined => {
  if (!shownKinds.includes(field.kind)) return `is of kind ${field.kind}, which a status page cannot show`
  if (isSensitive(field)) return 'is sensitive'
  return field.rights?.read ? 'may not be read by every signed-in user' : undefined
}

const checkStatus = (resource: Descriptor, { fields, reference, status }: Submissions, at: At): void => {
  if (!status) return
  const by = fieldOf(resource, status.by)
  const report = at('submissions.status.by')
  checkKnown(resource, status.by, report)
  if (by && !(fields.includes(status.by) && rememberedKinds.includes(by.kind)))
    report(
      'E40',
      `'${status.by}' is not a field that senders fill in.`,
      `Use a field of the form of kind ${rememberedKinds.join(', ')}.`,
    )
  else if (by && !by.required && isGuessable(fieldOf(resource, reference)))
    report(
      'E40',
      `'${status.by}' is optional, so a short reference number alone would open the status page and could be guessed.`,
      `Make '${status.by}' required, or set \`drawn: ${secretDigits}\` on '${reference}'.`,
    )
  if (status.shows.length === 0)
    at('submissions.status.shows')('E40', '`shows` is empty.', 'List the fields that the sender sees.')
  status.shows.forEach((name, index) => {
    const report = at(`submissions.status.shows[${index}]`)
    checkKnown(resource, name, report)
    const field = fieldOf(resource, name)
    const reason = field && unshown(field)
    if (reason) report('E40', `'${name}' ${reason}.`, 'Remove it.')
  })
}

/** Checks the public form of a resource. */
export const checkSubmissions = (resource: Descriptor, all: readonly Descriptor[], at: At): void => {
  const { submissions } = resource
  if (!submissions) return
  checkAddress(resource, submissions.form, all, at('submissions.form'))
  if (submissions.status) checkAddress(resource, submissions.status.at, all, at('submissions.status.at'))
  checkFields(resource, submissions, at)
  checkUnseen(resource, at('submissions'))
  checkReference(resource, submissions.reference, at('submissions.reference'))
  checkStatus(resource, submissions, at)
}
