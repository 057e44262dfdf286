/**
 * Records that visitors submit, as defined by `submissions` of a descriptor. Each is stored with a reference, with
 * which only its sender can look up its status.
 */

import { hash, timingSafeEqual } from 'node:crypto'
import type { SubmissionStatus } from '../../src/api/wire/site.ts'
import { bn } from '../../src/messages/bn/records.ts'
import { en } from '../../src/messages/en/records.ts'
import type { Site } from '../../src/resources/createSite.ts'
import { perResource } from '../../src/resources/perSite.ts'
import type { SubmissionResource } from '../../src/resources/submissionResources.ts'
import { inLanguage } from '../../src/resources/words/index.ts'
import type { Field } from '../../src/schema/descriptor/field.ts'
import { type Descriptor, isSensitive, type Row } from '../../src/schema/descriptor/resource.ts'
import { toStoredReference } from '../../src/schema/routes/submissions.ts'
import type { Issue, IssuesByField } from '../../src/schema/validation/issue.ts'
import { normalize, type SentValue } from '../../src/schema/validation/normalize.ts'
import { validate } from '../../src/schema/validation/validation.ts'
import { valueIssue } from '../../src/schema/validation/valueIssues.ts'
import { documentOf, privateNameIn } from '../../src/schema/values/documents.ts'
import { byLanguage, type Language, languageIn } from '../../src/schema/values/language.ts'
import { asciiDigits } from '../../src/schema/values/numbers/digits.ts'
import { normalizePhone, phoneNumber } from '../../src/schema/values/phone.ts'
import { toUnicodeForm } from '../../src/schema/values/text/unicode.ts'
import { inSentence } from '../../src/schema/words/inSentence.ts'
import type { Throttle } from '../auth/rateLimit.ts'
import { mailboxKey } from '../auth/rateLimitKeys.ts'
import type { Body } from '../content/body.ts'
import { visitorMessages } from '../content/visitorMessages.ts'
import type { Clock } from '../runtime/clock.ts'
import { fail, issue } from '../runtime/errors.ts'
import type { ApplicationStore, Store } from '../store/store.ts'
import { answerOnce } from './answerOnce.ts'
import type { Sender } from './contact.ts'
import type { Mailer } from './mailer.ts'
import { refuseSpam } from './spamFilter.ts'
import { type MailText, submissionNotice, submissionReceipt } from './templates.ts'

interface SubmissionDeps {
  readonly store: Store
  readonly mail: Mailer
  readonly clock: Clock
  readonly throttle: Throttle
  readonly statusThrottle: Throttle
  /** Limit of mails to one mailbox, shared by all forms. */
  readonly mailThrottle: Throttle
}

/** Maximum characters of a typed reference. */
const mostReferenceChars = 40

/** Label of the reference in the status form. */
const referenceLabel = 'Reference number'

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

/** An issue for each missing field. `labels` are those of the required fields. */
const missingIn = (body: Body, labels: Readonly<Record<string, string>>): IssuesByField =>
  Object.fromEntries(
    Object.entries(labels).flatMap(([name, label]) =>
      isBlank(body[name]) ? [[name, [valueIssue('required', { label })]] as const] : [],
    ),
  )

/** Resource in each language. Memoized, because validation caches its schemas by descriptor. */
const shownByLanguage = perResource((site, resource) => byLanguage(language => inLanguage(site, resource, language)))

/** Validates a form's values. Issues have the labels of the form in its language. */
const validateForm = (site: Site, resource: SubmissionResource, body: Body, language: Language) =>
  validate(
    shownByLanguage(site, resource)[language],
    Object.fromEntries(resource.submissions.fields.map(name => [name, body[name]])),
  )

/** Issues of a form's values; empty if there are none. */
export const formIssues = (site: Site, resource: SubmissionResource, body: Body, language: Language): IssuesByField => {
  const validated = validateForm(site, resource, body, language)
  return validated.ok ? {} : validated.issues
}

/** The values that are neither blank nor have an issue, as they were submitted. */
const acceptedValues = ({ submissions }: SubmissionResource, body: Body, issues: IssuesByField): Body =>
  Object.fromEntries(
    submissions.fields.flatMap(name => (issues[name] || isBlank(body[name]) ? [] : [[name, body[name]] as const])),
  )

const yesOrNo: { readonly [L in Language]: (value: unknown) => string } = {
  en: value => (value === 1 ? en.yes : en.no),
  bn: value => (value === 1 ? bn.yes : bn.no),
}

/** Text of a value; null if empty. */
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

/** Normalized form of the value that the status form asks for; '' for none. */
const spelled = (field: Field | undefined, value: unknown): string => {
  const text = field && (typeof value === 'string' || typeof value === 'number') ? normalize(field, value) : null
  if (field && isPhone(field) && text !== null) return normalizePhone(String(text))
  return asciiDigits(toUnicodeForm(String(text ?? ''), 'NFKC'))
    .toLowerCase()
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s+/g, ' ')
}

/** Constant-time comparison, by hashes. */
const isSame = (one: string, other: string): boolean =>
  timingSafeEqual(Buffer.from(hash('sha256', one)), Buffer.from(hash('sha256', other)))

const emailOf = ({ fields, submissions }: SubmissionResource, values: Body): string | undefined => {
  const name = submissions.fields.find(each => fields[each]?.kind === 'email' && values[each])
  return name === undefined ? undefined : String(values[name])
}

/**
 * Key for a sender's rate limit: their mailbox, otherwise the value that the status form asks for, otherwise their IP
 * address.
 */
const senderKey = (resource: SubmissionResource, values: Body, { appKey, ip }: Sender): string => {
  const email = emailOf(resource, values)
  if (email !== undefined) return mailboxKey(appKey, email)
  const { status } = resource.submissions
  const known = status ? spelled(resource.fields[status.by], values[status.by]) : ''
  return known === '' ? `${appKey} ${ip}` : `${appKey} ${resource.name} ${known}`
}

/** True for fields that the mail to the organisation may contain: those that every signed-in user may read. */
const readByAll = (field: Field | undefined): field is Field =>
  field !== undefined && !isSensitive(field) && field.rights?.read === undefined

const noticeOf = (
  site: Site,
  resource: SubmissionResource,
  stored: Row,
  { application, origin }: { readonly application: Row | undefined; readonly origin: string | undefined },
): MailText => {
  const language = languageIn(application?.language)
  const { fields, label } = shownByLanguage(site, resource)[language]
  const values = resource.submissions.fields.flatMap(name => {
    const field = fields[name]
    const text = readByAll(field) ? textOf(field, stored[name], language) : null
    return field && text !== null ? [{ label: field.label, text }] : []
  })
  return submissionNotice(visitorMessages(application), String(application?.name), {
    one: label.one,
    reference: String(stored[resource.submissions.reference]),
    values,
    address: origin && `${origin}/admin/${resource.path}/form/${stored.id}`,
  })
}

const findBy = async (rows: ApplicationStore, resource: Descriptor, name: string, value: string) => {
  const query = { page: 1, size: 1, search: '', filters: { [name]: value }, sort: undefined }
  return (await rows.list(resource, query, 'owner')).data[0]
}

/** Issues of documents that are not stored here or belong to another record. The write checks again. */
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

/** Response to a submission: the reference of its record, and if it is mailed to the sender. */
interface Receipt {
  readonly reference: string
  readonly isMailed: boolean
}

/** Time for which the same record is not stored again, s. */
const repeatSeconds = 3_600

/** Creates the service that receives submissions and shows their status. */
export const createSubmissions = ({ store, mail, clock, throttle, statusThrottle, mailThrottle }: SubmissionDeps) => ({
  /**
   * Stores a record. The same form, submitted again, is not stored and gets the first response. Throws Failure:
   * 'invalid', 'too-many-tries'.
   */
  receive: (resource: SubmissionResource, body: Body, sender: Sender): Promise<Receipt> =>
    answerOnce<Receipt>(
      { store, appKey: sender.appKey, form: resource.name, body, seconds: repeatSeconds },
      async keep => {
        const { appKey, ip, origin, confirm } = sender
        const { submissions, fields } = resource
        const language = languageIn((await store.inApplication(appKey).application())?.language)
        const validated = validateForm(store.site, resource, body, language)
        const wrongDocuments = await documentIssues(
          store.inApplication(appKey),
          shownByLanguage(store.site, resource)[language],
          validated.ok ? validated.values : acceptedValues(resource, body, validated.issues),
        )
        const issues = { ...wrongDocuments, ...(validated.ok ? {} : validated.issues) }
        if (!validated.ok || Object.keys(issues).length > 0) return fail('invalid', { issues })
        refuseSpam(body, clock())
        const values = {
          ...validated.values,
          // The record stays unpublished until an editor publishes it.
          ...(fields.status?.kind === 'status' && { status: 0 }),
        }
        const key = senderKey(resource, values, sender)
        const retryAfter = await throttle.begin(key, ip)
        if (retryAfter !== undefined) fail('too-many-tries', { retryAfter })
        const email = emailOf(resource, values)
        const isReceiptMailed =
          email !== undefined && (await mailThrottle.begin(mailboxKey(appKey, email), ip)) === undefined

        const receipt = await store.transaction(async tx => {
          const rows = tx.inApplication(appKey, { confirm })
          const stored: Row = await rows.insert(resource, values)
          const application = await rows.application()
          const number = String(stored[submissions.reference])
          const { one } = shownByLanguage(store.site, resource)[languageIn(application?.language)].label
          const status = origin && submissions.status && `${origin}${submissions.status.at}`
          if (email !== undefined && isReceiptMailed)
            await rows.outbox.put({
              to: email,
              ...submissionReceipt(visitorMessages(application), String(application?.name), {
                one,
                reference: number,
                status,
              }),
            })
          if (application?.email)
            await rows.outbox.put({
              to: String(application.email),
              ...(email !== undefined &&
              submissions.fields.some(name => fields[name]?.kind === 'email' && readByAll(fields[name]))
                ? { replyTo: email }
                : {}),
              ...noticeOf(store.site, resource, stored, { application, origin }),
            })
          const sent = { reference: number, isMailed: isReceiptMailed }
          await keep(rows, sent)
          return sent
        })
        mail.wake()
        return receipt
      },
    ),

  /**
   * Status of a record, for a person who knows its reference and one submitted value. Throws Failure: 'unknown-route'
   * if the resource shows no status; 'invalid' if the reference, or a value that is required, is missing;
   * 'unknown-record' if either is wrong; 'too-many-tries'.
   */
  tell: async (
    resource: SubmissionResource,
    body: Body,
    { appKey, ip }: Pick<Sender, 'appKey' | 'ip'>,
  ): Promise<SubmissionStatus> => {
    const { reference: field, status } = resource.submissions
    if (!status) return fail('unknown-route')
    const rows = store.inApplication(appKey)
    const language = languageIn((await rows.application())?.language)
    const shown = shownByLanguage(store.site, resource)[language].fields
    const byLabel = shown[status.by]?.label ?? status.by
    const by = resource.fields[status.by]
    // If the value is optional, the record may lack it, and its sender knows only the reference.
    const missing = missingIn(body, { reference: referenceLabel, ...(by?.required && { by: byLabel }) })
    if (Object.keys(missing).length > 0) return fail('invalid', { issues: missing })
    const reference =
      typeof body.reference === 'string'
        ? toStoredReference(asciiDigits(body.reference.slice(0, mostReferenceChars)))
        : ''
    const key = `${appKey} ${resource.name} ${reference}`
    const retryAfter = await statusThrottle.begin(key, ip)
    if (retryAfter !== undefined) fail('too-many-tries', { retryAfter })
    const found: Row | undefined = reference === '' ? undefined : await findBy(rows, resource, field, reference)
    const typed = spelled(by, body.by)
    const isTyped = typed !== '' || !by?.required
    if (!found || !isTyped || !isSame(typed, spelled(by, found[status.by])))
      return fail('unknown-record', {
        issue: issue(typed === '' && !by?.required ? 'reference-alone' : 'wrong-reference', {
          label: inSentence(byLabel),
        }),
      })
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

export type Submissions = ReturnType<typeof createSubmissions>
