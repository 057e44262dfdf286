/** What a start says of its settings: those that it does not know, and what it uses. Nothing here holds a password or a key. */
import { resolve } from 'node:path'
import { nearestName } from '../../src/schema/terms/misspelt.ts'
import { type Config, configVariables } from '../config/config.ts'

/** Variables of other programs that are near one of this program. */
const foreign: readonly string[] = ['HOSTS', 'POST', 'PORTS']

/** A sentence for each variable that is probably a misspelt one of this program. */
export const misspeltVariables = (variables: Readonly<Record<string, string | undefined>>): readonly string[] => {
  const names = Object.keys(configVariables)
  return Object.keys(variables).flatMap(name => {
    const nearest = names.includes(name) || foreign.includes(name) ? undefined : nearestName(name, names)
    // With the right name set as well, the other one is no slip.
    return nearest === undefined || variables[nearest] !== undefined
      ? []
      : [`${name} is no variable of this program. ${nearest} is probably meant.`]
  })
}

/** A sentence for each application that REQUIRE_SECOND_FACTOR names and that is not there. `appKeys` are those that are. */
export const unknownApplications = (
  { requireSecondFactor }: Pick<Config, 'requireSecondFactor'>,
  appKeys: readonly string[],
): readonly string[] =>
  requireSecondFactor
    .filter(key => !appKeys.includes(key))
    .map(key => {
      const nearest = nearestName(key, appKeys)
      const hint = nearest === undefined ? `There are: ${appKeys.join(', ')}.` : `${nearest} is probably meant.`
      return `REQUIRE_SECOND_FACTOR names '${key}', which is no application of this database, so it asks nobody. ${hint}`
    })

/** An address without user, password and parameters, which may hold others: postgres://host:5432/site. */
const withoutSecrets = (address: string): string => {
  const { protocol, host, pathname } = new URL(address)
  return `${protocol}//${host}${pathname}`
}

/** The database and the file store of a configuration, as an operator recognises them. */
export const usedPlaces = ({
  databaseUrl,
  filesUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'filesUrl' | 'dataDir'>): { readonly database: string; readonly files: string } => ({
  database: databaseUrl === undefined ? resolve(dataDir, 'site.sqlite') : withoutSecrets(databaseUrl),
  files: filesUrl === undefined ? resolve(dataDir, 'files') : withoutSecrets(filesUrl),
})
