/** What is wrong with how visitors send records of a resource: with the form, the reference, and what the sender is shown. */
import type { Field, FieldKind } from '../../descriptor/field.ts'
import { type Descriptor, fieldOf, isPublic, isSensitive, uniqueSetsOf } from '../../descriptor/resource.ts'
import { isDrawn } from '../../routes/drawnSlugs.ts'
import { programRoutes } from '../../routes/fixedRoutes.ts'
import { filledKinds, type Received, receivedAddresses } from '../../routes/received.ts'
import { archivePattern, hasOwnPath, listPattern, prefixOf } from '../../routes/recordPage.ts'
import { checkKnown } from '../conditions.ts'
import type { Report } from '../issue.ts'

const filled: readonly FieldKind[] = filledKinds
/** Kinds that a sender types a second time as before. */
const rememberedKinds: readonly FieldKind[] = ['text', 'email', 'digits', 'date']
/** Digits of a reference that nobody guesses, at the tries that are allowed. */
const secretDigits = 12
const isGuessable = (reference: Field | undefined): boolean =>
  reference?.kind === 'text' && (reference.drawn ?? 0) < secretDigits

/** Kinds of which the sender gets. */
const shownKinds: readonly FieldKind[] = [...filled.filter(kind => kind !== 'file'), 'dateTime']

type At = (where: string) => Report

const firstPartOf = (path: string): string => path.split('/')[1] ?? ''

/** What the addresses of the records and archives of a resource begin with: behind it stands one part. */
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

/** An address is nobody else's: of no page, no list, no record, and no other form. */
const checkAddress = (resource: Descriptor, address: string, all: readonly Descriptor[], report: Report): void => {
  if (!listPattern.test(address)) {
    report('E25', `'${address}' is no address of a form.`, "Write it in lower case, like '/requests/new'.")
    return
  }
  const own = resource.received ? receivedAddresses(resource.received) : []
  const other = all.find(
    each => each !== resource && each.received && receivedAddresses(each.received).includes(address),
  )
  // A record at '/:slug' is a page that editors write, whose slug is refused.
  const holder = all.find(
    each => each.page?.list === address || prefixesOf(each).some(prefix => prefix !== '/' && isBelow(address, prefix)),
  )
  if (programRoutes.includes(firstPartOf(address)) || isDrawn(address))
    report('E26', `'/${firstPartOf(address)}' is an address of the site itself.`, 'Choose another address.')
  else if (own.filter(each => each === address).length > 1)
    report('E26', 'Its form and its status have one address.', 'Choose another address.')
  else if (other && all.indexOf(other) < all.indexOf(resource))
    report('E26', `Visitors send ${other.name} there already.`, 'Choose another address.')
  else if (holder) report('E26', `Records of ${holder.name} stand there already.`, 'Choose another address.')
}

/** What a visitor fills in is the record's, of a kind with an input for everybody, and tells nobody what others have sent: nobody guesses the address of a document. */
const checkField = (field: Field, name: string, report: Report): void => {
  if (field.kind === 'file' && !field.private)
    report('E40', `'${name}' is a document of the library, which is public.`, 'Add `private: true` to it.')
  else if (!filled.includes(field.kind))
    report(
      'E40',
      `'${name}' is of kind ${field.kind}, which visitors do not fill in.`,
      `Name fields of kind ${filledKinds.join(', ')}.`,
    )
  else if (field.readOnly || ('computed' in field && field.computed))
    report('E40', `'${name}' is set by the server.`, 'Take it out.')
  else if (field.unique && field.kind !== 'file')
    report('E40', `'${name}' is unique, so the form would tell what others have sent.`, 'Take it out, or unique.')
}

const checkFields = (resource: Descriptor, { fields }: Received, at: At): void => {
  fields.forEach((name, index) => {
    const report = at(`received.fields[${index}]`)
    checkKnown(resource, name, report)
    const field = fieldOf(resource, name)
    if (fields.indexOf(name) !== index) report('E40', `'${name}' is asked twice.`, 'Keep one of them.')
    else if (field) checkField(field, name, report)
  })
  const report = at('received.fields')
  if (fields.length === 0) report('E40', 'The form asks nothing.', 'Name its fields.')
  for (const [name, field] of Object.entries(resource.fields)) {
    if (fields.includes(name) || field.readOnly) continue
    if (field.required && field.default === undefined)
      report('E40', `'${name}' is required, and not in the form.`, `Add '${name}', or give it a default.`)
    else if (Object.keys(field.requiredWhen ?? {}).some(other => fields.includes(other)))
      report('E40', `What is filled in may require '${name}', which is not in the form.`, `Add '${name}'.`)
  }
  const set = uniqueSetsOf(resource).find(names => names.length > 1 && names.every(name => fields.includes(name)))
  if (set)
    report(
      'E40',
      `No two records share ${set.join(' and ')}, so the form would tell what others have sent.`,
      'Take one of them out.',
    )
}

/** Visitors do not publish: what they send waits for an editor. */
const checkUnseen = (resource: Descriptor, report: Report): void => {
  if (isPublic(resource) && resource.fields.status?.kind !== 'status')
    report(
      'E40',
      'What visitors send would be public at once.',
      'Add the field `status: status()`, which is Inactive then, or make no field public.',
    )
}

const checkReference = (resource: Descriptor, name: string, report: Report): void => {
  checkKnown(resource, name, report)
  const field = fieldOf(resource, name)
  if (field && (field.kind !== 'text' || field.drawn === undefined))
    report('E40', `'${name}' has no number that is drawn.`, 'Name a text field with `drawn: 8`.')
}

/** Why a sender is not shown a value; undefined where nothing forbids it. */
const unshown = (field: Field): string | undefined => {
  if (!shownKinds.includes(field.kind)) return `is of kind ${field.kind}, which is not shown`
  if (isSensitive(field)) return 'is sensitive'
  return field.rights?.read ? 'may not be read by everybody who is signed in' : undefined
}

const checkStatus = (resource: Descriptor, { fields, reference, status }: Received, at: At): void => {
  if (!status) return
  const by = fieldOf(resource, status.by)
  const report = at('received.status.by')
  checkKnown(resource, status.by, report)
  if (by && !(fields.includes(status.by) && rememberedKinds.includes(by.kind)))
    report(
      'E40',
      `No sender has typed '${status.by}'.`,
      `Name a field of the form of kind ${rememberedKinds.join(', ')}.`,
    )
  else if (by && !by.required && isGuessable(fieldOf(resource, reference)))
    report(
      'E40',
      `Who sends a record without '${status.by}' is known by its reference alone, which is short enough to be guessed.`,
      `Make '${status.by}' required, or write \`drawn: ${secretDigits}\` at '${reference}'.`,
    )
  if (status.shows.length === 0) at('received.status.shows')('E40', 'The sender is shown nothing.', 'Name fields.')
  status.shows.forEach((name, index) => {
    const report = at(`received.status.shows[${index}]`)
    checkKnown(resource, name, report)
    const field = fieldOf(resource, name)
    const reason = field && unshown(field)
    if (reason) report('E40', `'${name}' ${reason}.`, 'Take it out.')
  })
}

/** Every mistake in how visitors send records of a resource. */
export const checkReceived = (resource: Descriptor, all: readonly Descriptor[], at: At): void => {
  const { received } = resource
  if (!received) return
  checkAddress(resource, received.form, all, at('received.form'))
  if (received.status) checkAddress(resource, received.status.at, all, at('received.status.at'))
  checkFields(resource, received, at)
  checkUnseen(resource, at('received'))
  checkReference(resource, received.reference, at('received.reference'))
  checkStatus(resource, received, at)
}
