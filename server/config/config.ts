/** Environment variables with their meaning, default and validation. The documentation prints this table. */
import { defaultAppKeyHeader } from '../../src/api/protocol/paths.ts'
import { email, password } from '../../src/schema/descriptor/field.ts'
import { schemaOfField } from '../../src/schema/validation/valueSchema.ts'
import { toEmailAddress } from '../../src/schema/values/text/emailAddress.ts'
import { ConfigError } from './configError.ts'
import { folderIn, folderRule } from './folderPath.ts'
import { defaultHistoryDays, defaultTrashDays, type Retention, readRetention } from './retention.ts'
import { readS3Url } from './s3Url.ts'
import { secretKeyIn, secretKeyRule } from './secretKey.ts'

interface Variable<T> {
  /** Default as the documentation prints it. The value itself is in `otherwise`. */
  readonly default: string
  readonly meaning: string
  /** Value if the variable is not set. */
  readonly otherwise: T
  /** Parses a text; undefined if it is invalid. */
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
const isAddress = (text: string): boolean => /^[a-z][\w+.-]*:\/\//i.test(text)
const canDecode = (text: string): boolean => {
  try {
    return decodeURIComponent(text) !== ''
  } catch {
    return false
  }
}
/**
 * Parses a URL; undefined if it is invalid. An '@' after the host is refused: it shows that the password contains an
 * unescaped '/', '?' or '#', and that the parsed host is a part of the password.
 */
const urlOf = (protocols: readonly string[], text: string) => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isComplete = url && url.hostname !== '' && !`${url.pathname}${url.search}${url.hash}`.includes('@')
  return isComplete && protocols.includes(url.protocol) && canDecode(text) ? url : undefined
}
const sslModes: readonly string[] = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify']
const sslRule = `with no sslmode or one of ${sslModes.join(', ')}`
/**
 * Parses the URL of a PostgreSQL database. Replaces sslmode=prefer, require and verify-ca by verify-full: the driver
 * verifies the certificate for all four, but warns that its next major version will do so only for verify-full.
 */
const postgresUrlIn = (text: string): string | undefined => {
  const modes = urlOf(['postgres:', 'postgresql:'], text)?.searchParams.getAll('sslmode')
  if (!modes?.every(mode => sslModes.includes(mode))) return undefined
  // A space makes the driver encode the whole URL again, including its percent escapes.
  const url = text.replaceAll(' ', '%20')
  return /[?&]uselibpqcompat=true/.test(url)
    ? url
    : url.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?![^&#])/, '$1verify-full')
}
/** Headers with a meaning in HTTP, which cannot carry the application key. */
const takenHeaders = /^(?:accept(?:-.*)?|authorization|connection|content-.*|cookie|host|origin|transfer-encoding)$/i
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
  return origins.every(each => each !== undefined) && !text.includes('*') ? origins : undefined
}

const bytesByUnit: Readonly<Record<string, number>> = { '': 1, K: 1_000, M: 1_000_000, G: 1_000_000_000 }
/** Minimum of a size without a unit. A smaller number means that the unit was forgotten. */
const leastBareBytes = 1_000_000
const sizeRule = `K, M and G are thousands, millions and billions of bytes; a number without a unit counts bytes, from ${leastBareBytes}`
/** Parses a size such as '500M', '500 MB' or '1048576' to bytes. */
const bytesIn = (text: string): number | undefined => {
  const [, digits, unit = ''] = /^\s*(\d{1,12})\s*([KMG]?)B?\s*$/i.exec(text) ?? []
  const bytes = Number(digits) * (bytesByUnit[unit.toUpperCase()] ?? 1)
  const least = unit === '' ? leastBareBytes : 1
  return bytes >= least && Number.isSafeInteger(bytes) ? bytes : undefined
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

/** Pattern of application keys, which are part of file paths and addresses. */
export const appKeyPattern = /^(?!\d+$)[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/
/** End of the sentence 'An application key must be'. */
export const appKeyRule =
  '1 to 64 letters, digits, dots, hyphens or underscores, beginning with a letter or digit and not digits alone, like demo'

/** All variables by name. */
export const configVariables = {
  PORT: variable(
    'Port of the server; 0 selects a free port.',
    '3000',
    3000,
    'a whole number from 0 to 65535, like 3000',
    integerBetween(0, 65_535),
  ),
  HOST: variable(
    'Address on which the server listens; 0.0.0.0 for all addresses of the machine.',
    '127.0.0.1',
    '127.0.0.1',
    'an address of this machine, like 127.0.0.1 or 0.0.0.0',
    matching(/^[\w.:-]+$/),
  ),
  DATA_DIR: variable(
    'Data folder, with the SQLite database and the files.',
    './data',
    './data',
    `${folderRule}, like /var/lib/site`,
    folderIn,
  ),
  DATABASE_URL: variable(
    'PostgreSQL database to use instead of SQLite.',
    'none',
    none,
    `the address of a PostgreSQL database, like postgres://user:password@localhost/site, ${sslRule}`,
    postgresUrlIn,
  ),
  DATABASE_CONNECTIONS: variable(
    'Maximum connections of each server to DATABASE_URL, and also to DATABASE_READ_URL. If the database accepts fewer, requests wait.',
    '10',
    10,
    'a whole number from 1 to 1000, like 10',
    integerBetween(1, 1_000),
  ),
  DATABASE_READ_URL: variable(
    'Replica of DATABASE_URL for requests of visitors. The server uses it only while it is up to date.',
    'none',
    none,
    `the address of a PostgreSQL database, like postgres://user:password@follower/site, ${sslRule}`,
    postgresUrlIn,
  ),
  FILES_URL: variable(
    'S3 bucket for files, instead of the data folder.',
    'none',
    none,
    's3://KEY:SECRET@host/bucket, with / and + in the key and the secret written as %2F and %2B, and no parameter except ?region=…',
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
    'Key of the application that the server shows. It is created at the first startup.',
    'demo',
    'demo',
    appKeyRule,
    matching(appKeyPattern),
  ),
  API_URL: variable(
    'External provider host that serves the content. The server then has no provider of its own.',
    'none',
    none,
    'the address of a provider host, like https://provider.example.org',
    text => {
      const url = urlOf(['http:', 'https:'], text)
      return url && !url.search && !url.hash ? text.replace(/\/+$/, '') : undefined
    },
  ),
  APP_KEY_HEADER: variable(
    'Request header for the application key at API_URL.',
    defaultAppKeyHeader,
    defaultAppKeyHeader,
    'the name of a header that HTTP does not use itself, like app-key',
    text => (/^[\w!#$%&'*+.^`|~-]+$/.test(text) && !takenHeaders.test(text) ? text : undefined),
  ),
  ADMIN_EMAIL: variable(
    'Email address of the first user.',
    'admin@example.com',
    'admin@example.com',
    'an email address, like admin@example.com',
    emailText,
  ),
  ADMIN_PASSWORD: variable(
    'Password of the first user. By default, a random one is printed once, at the first startup.',
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
    'Origins of other sites whose scripts may call the API in a browser.',
    'none',
    noTexts,
    'origins with commas between them, like https://app.example.org, https://shop.example.org',
    originsIn,
  ),
  STORAGE_QUOTA: variable(
    'Maximum total size of the pictures and documents of each application.',
    'none',
    noBytes,
    `a size with its unit, like 500M or 2G (${sizeRule})`,
    bytesIn,
  ),
  DOCUMENT_SIZE: variable(
    'Maximum size of a document; a field may set less.',
    '20M',
    20_000_000,
    `a size from 1K to 1G with its unit, like 50M (${sizeRule})`,
    documentBytesIn,
  ),
  SMTP_URL: variable(
    'Mail server with TLS (smtps://) or STARTTLS (smtp://). Without it, no mail is sent, pages offer no subscription to news, and the log names the kind of each unsent mail. `npm run dev` prints mail in the terminal.',
    'none',
    none,
    'the address of a mail server, like smtps://user:password@mail.example.org, with / ? and # in the password written as %2F, %3F and %23',
    text => (urlOf(['smtp:', 'smtps:'], text) ? text : undefined),
  ),
  SMTP_PLAIN: variable(
    'Allows unencrypted mail to another machine. Mail contains password links, so use it only in a private network.',
    'off',
    'off' as const,
    'on or off',
    onOrOff,
  ),
  MAIL_FROM: variable(
    'Sender address of mail.',
    'no-reply@ the host of SITE_URL or SMTP_URL',
    none,
    'an email address, alone or as Name <name@example.org>',
    text => (emailText(/^[^<>\r\n]*<([^<>]+)>$/.exec(text)?.[1] ?? text) ? text : undefined),
  ),
  TRASH_DAYS: variable(
    'Days for which deleted records can be restored. Then they are deleted for good.',
    '30',
    defaultTrashDays,
    'a whole number from 1 to 3650, like 30',
    integerBetween(1, 3_650),
  ),
  HISTORY_DAYS: variable(
    'Days for which the previous contents of records are stored. The list of changes is never removed.',
    '365',
    defaultHistoryDays,
    'a whole number from 1 to 3650, like 365',
    integerBetween(1, 3_650),
  ),
  BACKUP_AT: variable(
    'Time of the daily backup, in the time zone of APP_KEY.',
    'none',
    none,
    'a time of day, like 03:00',
    matching(/^([01]\d|2[0-3]):[0-5]\d$/),
  ),
  BACKUP_DIR: variable(
    'Folder for automatic backups, preferably on another disk.',
    'backups in DATA_DIR',
    none,
    `${folderRule}, like /var/backups/site`,
    folderIn,
  ),
  BACKUP_KEEP: variable(
    'Automatic backups to keep. 7d 4w keeps the last backup of each of the latest 7 days and 4 weeks with a backup.',
    '7d 4w',
    defaultRetention,
    'numbers of days and weeks, at least one day, like 7d 4w',
    readRetention,
  ),
  BACKUP_BEFORE_MIGRATION: variable(
    'Makes a backup before a newer version migrates the database.',
    'on',
    'on' as const,
    'on or off',
    onOrOff,
  ),
  LOG_LEVEL: variable(
    'Minimum level of log lines: error, warn, info (every request) or silent.',
    'info; in a terminal, warn',
    none,
    'error, warn, info or silent',
    matching(/^(error|warn|info|silent)$/),
  ),
  SECRET_KEY: variable(
    'Key that encrypts secrets in the database. By default, the file secret.key in DATA_DIR, which is created at the first startup.',
    'the file secret.key',
    none,
    secretKeyRule,
    text => (secretKeyIn(text) ? text : undefined),
  ),
  SECRET_KEY_FORMER: variable(
    'Previous SECRET_KEY. At startup, the server decrypts secrets with it and encrypts them with the new key.',
    'none',
    none,
    secretKeyRule,
    text => (secretKeyIn(text) ? text : undefined),
  ),
  METRICS_TOKEN: variable(
    'Token for Prometheus to read /metrics. Without it, there are no metrics.',
    'none',
    none,
    '16 to 200 letters, digits, dots, hyphens or underscores',
    matching(/^[\w.-]{16,200}$/),
  ),
  REQUIRE_SECOND_FACTOR: variable(
    'Keys of the applications that require two-step sign-in from all users.',
    'none',
    noTexts,
    'application keys with commas between them, like demo, shop',
    text => {
      const keys = text.split(',').map(each => each.trim())
      return keys.every(key => appKeyPattern.test(key)) ? keys : undefined
    },
  ),
  WEBHOOK_PRIVATE_ADDRESSES: variable(
    'Allows webhooks to private networks and by HTTP. Do not set it if you do not trust all owners.',
    'off',
    'off' as const,
    'on or off',
    onOrOff,
  ),
  TRUST_PROXY: variable(
    'Number of proxies in front of the server.',
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

/** Values of all variables, with `DATA_DIR` as `dataDir`. Undefined if a variable is not set and has no default. */
export type Config = { readonly [N in Name as Camel<N>]: ValueIn<N> }

const camel = (name: string) => name.toLowerCase().replaceAll(/_(.)/g, (_match, letter: string) => letter.toUpperCase())

/** Text in a pair of matching quotation marks. */
const quoted = /^(["'`]).*\1$/s
/** Remedy for a URL with a '%' that does not begin a percent-encoded character. */
const percentRule = "it contains a '%' that does not begin a percent-encoded character: write '%' itself as %25"
/** Invisible characters, except the joiners U+200C and U+200D, which Bangla words need. */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\u200b\u2060-\u2064\ufeff]/u

/**
 * Fault that makes a value invalid for every variable, as the end of a sentence. It never contains the value, which
 * may be a secret.
 */
const faultOf = (text: string): string | undefined => {
  const [quote] = quoted.exec(text)?.slice(1) ?? []
  if (quote !== undefined)
    return `must be written without quotation marks: ${quote}…${quote} would be part of the value.`
  const [character] = unseen.exec(text) ?? []
  const code = character?.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')
  return code && `must be typed again: it contains the invisible character U+${code}.`
}

/** Reads the variables. Trims values; an empty one counts as not set. Throws ConfigError with all invalid variables. */
export const readConfig = (env: Readonly<Record<string, string | undefined>>): Config => {
  const wrong: string[] = []
  const values = Object.entries(configVariables as Readonly<Record<string, Variable<unknown>>>).map(([name, known]) => {
    const text = env[name]?.trim() || undefined
    const fault = text && faultOf(text)
    const value = text === undefined ? known.otherwise : known.read(text)
    if (fault) wrong.push(`${name} ${fault}`)
    else if (text !== undefined && value === undefined)
      wrong.push(`${name} must be ${known.must}${isAddress(text) && !canDecode(text) ? `; ${percentRule}` : ''}.`)
    return [camel(name), value] as const
  })
  if (wrong.length) throw new ConfigError(wrong.join('\n'))
  // Safe cast: names and values come from the table, from which the type is derived.
  return Object.fromEntries(values) as Config
}
