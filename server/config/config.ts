/** The environment variables: what each means, its default and its check. Docs print this table. */
import { defaultAppKeyHeader } from '../../src/api/protocol/paths.ts'
import { email, password } from '../../src/schema/descriptor/field.ts'
import { schemaOfField } from '../../src/schema/validation/valueSchema.ts'
import { toEmailAddress } from '../../src/schema/values/text/emailAddress.ts'
import { secretKeyIn, secretKeyRule } from '../crypto/secretKey.ts'
import { StartError } from '../startError.ts'
import { type Retention, readRetention } from './retention.ts'
import { readS3Url } from './s3Url.ts'

/** A variable whose value cannot be used; the message is one sentence that names it and says what to write. It never holds the value. */
export class ConfigError extends StartError {
  constructor(message: string) {
    super(message)
    this.name = 'ConfigError'
  }
}

interface Variable<T> {
  /** Printed in docs; the value is read from `otherwise`. */
  readonly default: string
  readonly meaning: string
  /** Value where the variable is not set. */
  readonly otherwise: T
  /** The value of a text; undefined for one that cannot be used. */
  readonly read: (text: string) => T | undefined
  /** End of the sentence '… must be'. */
  readonly must: string
}

const variable = <T>(
  meaning: string,
  shown: string,
  otherwise: T,
  must: string,
  read: (text: string) => T | undefined,
): Variable<T> => ({ default: shown, meaning, otherwise, must, read })

const integerBetween = (low: number, high: number) => (text: string) => {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : -1
  return number >= low && number <= high ? number : undefined
}
const matching = (pattern: RegExp) => (text: string) => (pattern.test(text) ? text : undefined)
const urlOf = (protocols: readonly string[], text: string) => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url && protocols.includes(url.protocol) && url.hostname !== '' ? url : undefined
}
const none: string | undefined = undefined
const noTexts: readonly string[] = []
const noBytes: number | undefined = undefined
const defaultRetention: Retention = { days: 7, weeks: 4 }

const originOf = (text: string): string | undefined => {
  const url = urlOf(['http:', 'https:'], text)
  return url && url.pathname === '/' && !url.search && !url.hash && !url.username ? url.origin : undefined
}
const originsIn = (text: string): readonly string[] | undefined => {
  const origins = text.split(',').map(each => originOf(each.trim()))
  return origins.every(each => each !== undefined) ? origins : undefined
}

const bytesByUnit: Readonly<Record<string, number>> = { '': 1, K: 1_000, M: 1_000_000, G: 1_000_000_000 }
const bytesIn = (text: string): number | undefined => {
  const [, digits, unit = ''] = /^\s*(\d{1,12})\s*([KMG]?)B?\s*$/i.exec(text) ?? []
  const bytes = Number(digits) * (bytesByUnit[unit.toUpperCase()] ?? 1)
  return bytes > 0 && Number.isSafeInteger(bytes) ? bytes : undefined
}
const documentBytesIn = (text: string): number | undefined => {
  const bytes = bytesIn(text) ?? 0
  return bytes >= 1_000 && bytes <= 1_000_000_000 ? bytes : undefined
}
const onOrOff = (text: string) => /^o(n|ff)$/i.exec(text)?.[0].toLowerCase() as 'on' | 'off' | undefined
const emailText = (text: string) => {
  const address = toEmailAddress(text)
  return schemaOfField(email('Email')).safeParse(address).success ? address : undefined
}

/** What an application key may be; it is part of file paths and of addresses. */
export const appKeyPattern = /^(?!\d+$)[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/
/** End of the sentence 'An application key must be'. */
export const appKeyRule =
  '1 to 64 letters, digits, dots, hyphens or underscores, beginning with a letter or digit and not digits alone, like demo'

/** Every variable by its name. */
export const configVariables = {
  PORT: variable(
    'Port that the server listens on; 0 takes a free one.',
    '3000',
    3000,
    'a whole number from 0 to 65535, like 3000',
    integerBetween(0, 65_535),
  ),
  HOST: variable(
    'Address that the server listens on; 0.0.0.0 for every one of the machine.',
    '127.0.0.1',
    '127.0.0.1',
    'an address of this machine, like 127.0.0.1 or 0.0.0.0',
    matching(/^[\w.:-]+$/),
  ),
  DATA_DIR: variable(
    'Folder of the embedded database and of the files.',
    './data',
    './data',
    'the path of a folder, like ./data',
    text => text,
  ),
  DATABASE_URL: variable(
    'A PostgreSQL database instead of the embedded one.',
    'none',
    none,
    'the address of a PostgreSQL database, like postgres://user:password@localhost/site',
    text => (urlOf(['postgres:', 'postgresql:'], text) ? text : undefined),
  ),
  DATABASE_CONNECTIONS: variable(
    'The most connections of each server to PostgreSQL, and as many to DATABASE_READ_URL. Where the database gives fewer, requests wait for one of those.',
    '10',
    10,
    'a whole number from 1 to 1000, like 10',
    integerBetween(1, 1_000),
  ),
  DATABASE_READ_URL: variable(
    'A PostgreSQL database that follows that of DATABASE_URL, for what visitors read; it is queried only while it has every write.',
    'none',
    none,
    'the address of a PostgreSQL database, like postgres://user:password@follower/site',
    text => (urlOf(['postgres:', 'postgresql:'], text) ? text : undefined),
  ),
  FILES_URL: variable(
    'An S3 bucket for the files, instead of the data folder.',
    'none',
    none,
    's3://KEY:SECRET@host/bucket, with / and + in the key and the secret written as %2F and %2B',
    text => {
      try {
        readS3Url(text)
        return text
      } catch {
        return undefined
      }
    },
  ),
  APP_KEY: variable(
    'Key of the application that the site shows, and that the first start creates.',
    'demo',
    'demo',
    appKeyRule,
    matching(appKeyPattern),
  ),
  API_URL: variable(
    'Another provider host that serves the content; there is no embedded provider then.',
    'none',
    none,
    'the address of a provider host, like https://provider.example.org',
    text => (urlOf(['http:', 'https:'], text) ? text.replace(/\/+$/, '') : undefined),
  ),
  APP_KEY_HEADER: variable(
    'Header that carries the application key at such a host.',
    defaultAppKeyHeader,
    defaultAppKeyHeader,
    'the name of a header, like app-key',
    matching(/^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/),
  ),
  ADMIN_EMAIL: variable(
    'Email of the first user.',
    'admin@example.com',
    'admin@example.com',
    'an email address, like admin@example.com',
    emailText,
  ),
  ADMIN_PASSWORD: variable(
    'Password of the first user; without it, a random one is printed once, at the first start.',
    'random',
    none,
    '12 to 128 characters long',
    text => (schemaOfField(password('Password')).safeParse(text).success ? text : undefined),
  ),
  SITE_URL: variable(
    'Origin for canonical links, the sitemap and mail.',
    "the request's origin",
    none,
    'the origin of the site without a path, like https://www.example.org',
    originOf,
  ),
  CORS_ORIGINS: variable(
    'Origins of other sites whose scripts may call the API in the browser; without it, none.',
    'none',
    noTexts,
    'origins with commas between them, like https://app.example.org, https://shop.example.org',
    originsIn,
  ),
  STORAGE_QUOTA: variable(
    'Room for the pictures and documents of each site; without it, the disk is the limit.',
    'none',
    noBytes,
    'a number of bytes, or of thousands (K), millions (M) or milliards (G) of them, like 500M or 2G',
    bytesIn,
  ),
  DOCUMENT_SIZE: variable(
    'Greatest size of a document; a field may say less. Documents are written to the disk as they come.',
    '20M',
    20_000_000,
    'a number of bytes from 1K to 1G, or of thousands (K) or millions (M) of them, like 50M',
    documentBytesIn,
  ),
  SMTP_URL: variable(
    'Mail server, by TLS (smtps://) or STARTTLS (smtp://); without it no mail is sent, and the log says so, without address or text: `npm run site -- password EMAIL` prints a new password. `npm run dev` shows mail in the terminal.',
    'none',
    none,
    'the address of a mail server, like smtps://user:password@mail.example.org',
    text => (urlOf(['smtp:', 'smtps:'], text) ? text : undefined),
  ),
  SMTP_PLAIN: variable(
    'Whether mail may go unencrypted to a mail server on another machine that offers no STARTTLS, links to new passwords included; only where nobody can listen in between.',
    'off',
    'off' as const,
    'on or off',
    onOrOff,
  ),
  MAIL_FROM: variable(
    'Sender of mail.',
    'no-reply@ the host of SITE_URL or SMTP_URL',
    none,
    'an email address, alone or as Name <name@example.org>',
    text => (emailText(/^[^<>\r\n]*<([^<>]+)>$/.exec(text)?.[1] ?? text) ? text : undefined),
  ),
  BACKUP_AT: variable(
    'When the site is backed up each day, by the clocks of the time zone of APP_KEY; without it, it is not.',
    'none',
    none,
    'a time of day, like 03:00',
    matching(/^([01]\d|2[0-3]):[0-5]\d$/),
  ),
  BACKUP_DIR: variable(
    'Folder of such backups, and of those before the database is changed; best on another disk.',
    'backups in DATA_DIR',
    none,
    'the path of a folder, like /var/backups/site',
    text => text,
  ),
  BACKUP_KEEP: variable(
    'How many of such backups are stored: the last of so many days, and the last of so many weeks.',
    '7d 4w',
    defaultRetention,
    'numbers of days and weeks, at least one day, like 7d 4w',
    readRetention,
  ),
  BACKUP_BEFORE_MIGRATION: variable(
    'Whether a site is backed up before a newer version of this program changes its database.',
    'on',
    'on' as const,
    'on or off',
    onOrOff,
  ),
  LOG_LEVEL: variable(
    'From which weight on something is written to the log: error, warn, info (every request) or silent.',
    'info; in a terminal, warn',
    none,
    'error, warn, info or silent',
    matching(/^(error|warn|info|silent)$/),
  ),
  SECRET_KEY: variable(
    'Key that the secrets in the database are encrypted with; without it, the one in the file secret.key in DATA_DIR, which the first start makes.',
    'the file secret.key',
    none,
    secretKeyRule,
    text => (secretKeyIn(text) ? text : undefined),
  ),
  SECRET_KEY_FORMER: variable(
    'The former SECRET_KEY, for the start with a new one: what it has encrypted is encrypted again.',
    'none',
    none,
    secretKeyRule,
    text => (secretKeyIn(text) ? text : undefined),
  ),
  METRICS_TOKEN: variable(
    'Token with which a Prometheus may read /metrics; without it, there are none.',
    'none',
    none,
    '16 to 200 letters, digits, dots, hyphens or underscores',
    matching(/^[\w.-]{16,200}$/),
  ),
  REQUIRE_SECOND_FACTOR: variable(
    'Keys of the applications whose users must have a second step at sign-in; who has none sets it up before anything else.',
    'none',
    noTexts,
    'application keys with commas between them, like demo, shop',
    text => {
      const keys = text.split(',').map(each => each.trim())
      return keys.every(key => appKeyPattern.test(key)) ? keys : undefined
    },
  ),
  WEBHOOK_PRIVATE_ADDRESSES: variable(
    'Whether webhooks may lead into a private network and by http, for receivers beside the server; never where others than you are owners.',
    'off',
    'off' as const,
    'on or off',
    onOrOff,
  ),
  TRUST_PROXY: variable(
    'How many proxies stand in front of the server.',
    'off',
    0,
    'off, or the number of proxies in front of the server, like 1',
    text => (text.toLowerCase() === 'off' ? 0 : integerBetween(0, 100)(text)),
  ),
} as const satisfies Readonly<Record<string, Variable<string | number | readonly string[] | Retention | undefined>>>

type Name = keyof typeof configVariables
type Camel<S extends string> = S extends `${infer A}_${infer B}`
  ? `${Lowercase<A>}${Capitalize<Camel<B>>}`
  : Lowercase<S>
type ValueIn<N extends Name> = (typeof configVariables)[N] extends Variable<infer T> ? T : never

/** The values of all variables, `DATA_DIR` as `dataDir`; undefined where one is not set and has no default. */
export type Config = { readonly [N in Name as Camel<N>]: ValueIn<N> }

const camel = (name: string) => name.toLowerCase().replaceAll(/_(.)/g, (_match, letter: string) => letter.toUpperCase())

/** A text in quotation marks of one kind. */
const quoted = /^(["'`]).*\1$/s
/** Characters that nobody sees in a file of variables. The joiners U+200C and U+200D belong to Bangla words. */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\u200b\u2060-\u2064\ufeff]/u

/** A fault that no variable may have, as the end of a sentence. It never shows the text, which may be a secret. */
const faultOf = (text: string): string | undefined => {
  const [quote] = quoted.exec(text)?.slice(1) ?? []
  if (quote !== undefined)
    return `must stand without quotation marks: ${quote}…${quote} would be part of it. Not every program that reads such a file takes them off.`
  const [character] = unseen.exec(text) ?? []
  const code = character?.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')
  return code && `must be written again: there is a character in it that cannot be seen, U+${code}.`
}

/** Reads the variables; blanks around a value do not count, and an empty one counts as not set. Throws a ConfigError that names all that cannot be used. */
export const readConfig = (env: Readonly<Record<string, string | undefined>>): Config => {
  const wrong: string[] = []
  const values = Object.entries(configVariables as Readonly<Record<string, Variable<unknown>>>).map(([name, known]) => {
    const text = env[name]?.trim() || undefined
    const fault = text && faultOf(text)
    const value = text === undefined ? known.otherwise : known.read(text)
    if (fault) wrong.push(`${name} ${fault}`)
    else if (text !== undefined && value === undefined) wrong.push(`${name} must be ${known.must}.`)
    return [camel(name), value] as const
  })
  if (wrong.length) throw new ConfigError(wrong.join('\n'))
  // The names and values are those of the table, which is where the type comes from.
  return Object.fromEntries(values) as Config
}
