/** Startup messages about the settings: unknown ones, and the values in use. No message holds a password or a key. */
import { resolve } from 'node:path'
import { nearestName } from '../../src/schema/terms/misspelt.ts'
import { type Config, configVariables } from '../config/config.ts'

/** Variables of other programs that resemble one of this program. */
const foreign: readonly string[] = ['HOSTS', 'POST', 'PORTS']

/** A sentence for each variable that is probably a misspelt one of this program. */
export const misspeltVariables = (variables: Readonly<Record<string, string | undefined>>): readonly string[] => {
  const names = Object.keys(configVariables)
  return Object.keys(variables).flatMap(name => {
    const nearest = names.includes(name) || foreign.includes(name) ? undefined : nearestName(name, names)
    // If the correct name is set too, the other one is not a typo.
    return nearest === undefined || variables[nearest] !== undefined
      ? []
      : [`Unknown variable ${name}. Did you mean ${nearest}?`]
  })
}

/** A sentence for each unknown application in REQUIRE_SECOND_FACTOR. `appKeys` are the existing ones. */
export const unknownApplications = (
  { requireSecondFactor }: Pick<Config, 'requireSecondFactor'>,
  appKeys: readonly string[],
): readonly string[] =>
  requireSecondFactor
    .filter(key => !appKeys.includes(key))
    .map(key => {
      const nearest = nearestName(key, appKeys)
      const hint = nearest === undefined ? `Use one or more of: ${appKeys.join(', ')}.` : `Did you mean ${nearest}?`
      return `REQUIRE_SECOND_FACTOR names the unknown application '${key}', so this key has no effect. ${hint}`
    })

/** An address without user, password and parameters, which may contain secrets: postgres://host:5432/site. */
const withoutSecrets = (address: string): string => {
  const { protocol, host, pathname } = new URL(address)
  return `${protocol}//${host}${pathname}`
}

interface UsedPlaces {
  readonly database: string
  readonly files: string
  /** Provider host that is used instead of a database and files, if there is one. */
  readonly provider: string | undefined
}

/** Database, file store and provider host of a configuration, in a form that an operator recognises. */
export const describeStorage = ({
  databaseUrl,
  filesUrl,
  dataDir,
  apiUrl,
}: Pick<Config, 'databaseUrl' | 'filesUrl' | 'dataDir' | 'apiUrl'>): UsedPlaces => ({
  database: databaseUrl === undefined ? resolve(dataDir, 'site.sqlite') : withoutSecrets(databaseUrl),
  files: filesUrl === undefined ? resolve(dataDir, 'files') : withoutSecrets(filesUrl),
  provider: apiUrl && withoutSecrets(apiUrl),
})
