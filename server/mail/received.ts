/** Records of visitors, as `received` of a descriptor says: stored with a reference, by which the sender, and nobody else, finds out how each stands. */

import { hash, timingSafeEqual } from 'node:crypto'
import type { ReceivedStatus } from '../../src/api/site/received.ts'
import { bn } from '../../src/messages/bn/records.ts'
import { en } from '../../src/messages/en/records.ts'
import type { ReceivedResource } from '../../src/resources/receivedResources.ts'
import { inLanguage } from '../../src/resources/words/index.ts'
import type { Field } from '../../src/schema/descriptor/field.ts'
import { type Descriptor, isSensitive, type Row } from '../../src/schema/descriptor/resource.ts'
import { typedReference } from '../../src/schema/routes/received.ts'
import type { Issue, IssuesByField } from '../../src/schema/validation/issue.ts'
import { normalize, type SentValue } from '../../src/schema/validation/normalize.ts'
import { validate } from '../../src/schema/validation/validation.ts'
import { valueIssue } from '../../src/schema/validation/valueIssues.ts'
import { asciiDigits } from '../../src/schema/values/digits.ts'
import { documentOf, privateNameIn } from '../../src/schema/values/documents.ts'
import { type Language, languageIn } from '../../src/schema/values/language.ts'
import { comparablePhone, phoneNumber } from '../../src/schema/values/phone.ts'
import { toUnicodeForm } from '../../src/schema/values/text/unicode.ts'
import type { Throttle } from '../auth/rateLimit.ts'
import { mailboxKey } from '../auth/rateLimitKeys.ts'
import type { Clock } from '../clock.ts'
import type { Body } from '../content/body.ts'
import { visitorMessages } from '../content/visitorMessages.ts'
import { fail, issue } from '../errors.ts'
import type { ApplicationStore, Store } from '../store/store.ts'
import type { Sender } from './contact.ts'
import type { Mailer } from './mailer.ts'
import { refuseSpam } from './spamFilter.ts'
import { type MailText, receivedMail, receivedNotice } from './templates.ts'

interface ReceivedDeps {
  readonly store: Store
  readonly mail: Mailer
  readonly clock: Clock
  readonly throttle: Throttle
  readonly statusThrottle: Throttle
  /** Of mail to one mailbox, by all forms. */
  readonly mailThrottle: Throttle
}

/** Characters of a typed reference that are looked at. */
const mostReferenceChars = 40

/** Label of the reference in the form that asks how a record stands. */
const referenceLabel = 'Reference number'

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

/** An issue for each field that is empty. `labels` names the required ones. */
const missingIn = (body: Body, labels: Readonly<Record<string, string>>): IssuesByField =>
  Object.fromEntries(
    Object.entries(labels).flatMap(([name, label]) =>
      isBlank(body[name]) ? [[name, [valueIssue('required', { label })]] as const] : [],
    ),
  )

/** Each once in a language: a form is validated by the schemas of its own. */
const localized = new Map<string, Descriptor>()

/** A resource as people of a language read it. */
const shownIn = (resource: ReceivedResource, language: Language): Descriptor => {
  const key = `${language} ${resource.name}`
  const shown = localized.get(key) ?? inLanguage(resource, language)
  localized.set(key, shown)
  return shown
}

const yesOrNo: { readonly [L in Language]: (value: unknown) => string } = {
  en: value => (value === 1 ? en.yes : en.no),
  bn: value => (value === 1 ? bn.yes : bn.no),
}

/** A value as people read it; null for an empty one. */
const textOf = (field: Field, value: unknown, language: Language): string | null => {
  if (value === null || value === undefined || value === '') return null
  if (field.kind === 'file') return documentOf(String(value))?.name ?? null
  if (field.kind === 'flag') return yesOrNo[language](value)
  if (field.kind !== 'choice' && field.kind !== 'choices') return String(value)
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [value]
  const labels = chosen.map(each => field.options.find(option => option.value === each)?.label ?? String(each))
  return labels.length > 0 ? labels.join(', ') : null
}

const isPhone = (field: Field): boolean =>
  (field.kind === 'digits' && field.plus === true) || (field.kind === 'text' && field.pattern === phoneNumber.pattern)

/** The value that a sender must know, in one spelling; '' for none. */
const spelled = (field: Field | undefined, value: unknown): string => {
  const text = field && (typeof value === 'string' || typeof value === 'number') ? normalize(field, value) : null
  if (field && isPhone(field) && text !== null) return comparablePhone(String(text))
  return asciiDigits(toUnicodeForm(String(text ?? ''), 'NFKC'))
    .toLowerCase()
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s+/g, ' ')
}

/** Compared by their hashes, which take the same time whatever they are. */
const isSame = (one: string, other: string): boolean =>
  timingSafeEqual(Buffer.from(hash('sha256', one)), Buffer.from(hash('sha256', other)))

const emailOf = ({ fields, received }: ReceivedResource, values: Body): string | undefined => {
  const name = received.fields.find(each => fields[each]?.kind === 'email' && values[each])
  return name === undefined ? undefined : String(values[name])
}

/** By what the tries of a sender are counted: a mailbox, else what they must know again, else their address on the network. */
const senderKey = (resource: ReceivedResource, values: Body, { appKey, ip }: Sender): string => {
  const email = emailOf(resource, values)
  if (email !== undefined) return mailboxKey(appKey, email)
  const { status } = resource.received
  const known = status ? spelled(resource.fields[status.by], values[status.by]) : ''
  return known === '' ? `${appKey} ${ip}` : `${appKey} ${resource.name} ${known}`
}

/** What the mail to the organisation holds of a record: no more than everybody who is signed in may read. */
const readByAll = (field: Field | undefined): field is Field =>
  field !== undefined && !isSensitive(field) && field.rights?.read === undefined

const noticeOf = (
  resource: ReceivedResource,
  stored: Row,
  { site, origin }: { readonly site: Row | undefined; readonly origin: string | undefined },
): MailText => {
  const language = languageIn(site?.language)
  const { fields, label } = shownIn(resource, language)
  const values = resource.received.fields.flatMap(name => {
    const field = fields[name]
    const text = readByAll(field) ? textOf(field, stored[name], language) : null
    return field && text !== null ? [{ label: field.label, text }] : []
  })
  return receivedNotice(visitorMessages(site), String(site?.name), {
    one: label.one,
    reference: String(stored[resource.received.reference]),
    values,
    address: origin && `${origin}/admin/${resource.path}/form/${stored.id}`,
  })
}

const findBy = async (rows: ApplicationStore, resource: Descriptor, name: string, value: string) => {
  const query = { page: 1, size: 1, search: '', filters: { [name]: value }, sort: undefined }
  return (await rows.list(resource, query, 'owner')).data[0]
}

/** What is wrong with the documents that are sent with a record, in the words of its form: each is stored here, and no other record has it. The write looks again. */
const documentIssues = async (rows: ApplicationStore, resource: Descriptor, values: Body): Promise<IssuesByField> => {
  const issues: Record<string, readonly Issue[]> = {}
  for (const [name, { kind, label }] of Object.entries(resource.fields)) {
    const address = values[name]
    if (kind !== 'file' || typeof address !== 'string') continue
    const isStored = (await rows.files.find(privateNameIn(address) ?? '')) !== undefined
    if (!isStored || (await findBy(rows, resource, name, address)))
      issues[name] = [valueIssue('not-stored-here', { label })]
  }
  return issues
}

export const createReceived = ({ store, mail, clock, throttle, statusThrottle, mailThrottle }: ReceivedDeps) => ({
  /** Stores a record and gives its reference, and whether it is mailed to the sender. Throws Failure: 'invalid', 'too-many-tries'. */
  receive: async (
    resource: ReceivedResource,
    body: Body,
    sender: Sender,
  ): Promise<{ readonly reference: string; readonly isMailed: boolean }> => {
    const { appKey, ip, origin, confirm } = sender
    const { received, fields } = resource
    const sent = Object.fromEntries(received.fields.map(name => [name, body[name]]))
    const language = languageIn((await store.inApplication(appKey).application())?.language)
    // Its issues name the fields as the form does.
    const validated = validate(shownIn(resource, language), sent)
    if (!validated.ok) return fail('invalid', { issues: validated.issues })
    const wrongDocuments = await documentIssues(
      store.inApplication(appKey),
      shownIn(resource, language),
      validated.values,
    )
    if (Object.keys(wrongDocuments).length > 0) return fail('invalid', { issues: wrongDocuments })
    refuseSpam(body, clock())
    const values = {
      ...validated.values,
      // It is published by an editor, if at all.
      ...(fields.status?.kind === 'status' && { status: 0 }),
    }
    const key = senderKey(resource, values, sender)
    const retryAfter = await throttle.begin(key, ip)
    if (retryAfter !== undefined) fail('too-many-tries', { retryAfter })
    const email = emailOf(resource, values)
    const isReceiptMailed =
      email !== undefined && (await mailThrottle.begin(mailboxKey(appKey, email), ip)) === undefined

    const reference = await store.transaction(async tx => {
      const rows = tx.inApplication(appKey, { confirm })
      const stored: Row = await rows.insert(resource, values)
      const site = await rows.application()
      const number = String(stored[received.reference])
      const { one } = shownIn(resource, languageIn(site?.language)).label
      const status = origin && received.status && `${origin}${received.status.at}`
      if (email !== undefined && isReceiptMailed)
        await rows.outbox.put({
          to: email,
          ...receivedMail(visitorMessages(site), String(site?.name), { one, reference: number, status }),
        })
      if (site?.email)
        await rows.outbox.put({
          to: String(site.email),
          ...(email !== undefined &&
          received.fields.some(name => fields[name]?.kind === 'email' && readByAll(fields[name]))
            ? { replyTo: email }
            : {}),
          ...noticeOf(resource, stored, { site, origin }),
        })
      return number
    })
    mail.wake()
    return { reference, isMailed: isReceiptMailed }
  },

  /**
   * The state of a record, for a person who knows its reference and a value that was sent with it. Throws Failure: 'invalid' where one of them is not given;
   * 'unknown-record', the same for both when one is wrong; 'too-many-tries'.
   */
  tell: async (
    resource: ReceivedResource,
    body: Body,
    { appKey, ip }: Pick<Sender, 'appKey' | 'ip'>,
  ): Promise<ReceivedStatus> => {
    const { reference: field, status } = resource.received
    if (!status) return fail('unknown-route')
    const rows = store.inApplication(appKey)
    const language = languageIn((await rows.application())?.language)
    const shown = shownIn(resource, language).fields
    const byLabel = shown[status.by]?.label ?? status.by
    const by = resource.fields[status.by]
    // A record may have been sent without this value; its sender knows the reference alone.
    const missing = missingIn(body, { reference: referenceLabel, ...(by?.required && { by: byLabel }) })
    if (Object.keys(missing).length > 0) return fail('invalid', { issues: missing })
    const reference =
      typeof body.reference === 'string' ? typedReference(asciiDigits(body.reference.slice(0, mostReferenceChars))) : ''
    const key = `${appKey} ${resource.name} ${reference}`
    const retryAfter = await statusThrottle.begin(key, ip)
    if (retryAfter !== undefined) fail('too-many-tries', { retryAfter })
    const found: Row | undefined = reference === '' ? undefined : await findBy(rows, resource, field, reference)
    const typed = spelled(by, body.by)
    const isTyped = typed !== '' || !by?.required
    if (!found || !isTyped || !isSame(typed, spelled(by, found[status.by])))
      return fail('unknown-record', { issue: issue('wrong-reference', { label: byLabel }) })
    await statusThrottle.succeed(key, ip)
    return {
      reference,
      sent_at: String(found.created_at),
      values: status.shows.flatMap(name => {
        const field = shown[name]
        if (!field) return []
        const value = (found[name] ?? null) as SentValue
        return [{ name, label: field.label, value, text: textOf(field, value, language) }]
      }),
    }
  },
})

export type ReceivedRecords = ReturnType<typeof createReceived>
