/**
 * Whether the files of a site have what `site.config.ts` lists. Without it, the product would draw the page, the input, the cell or the icon itself, and a
 * section not at all.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ESTree, parseSync } from 'vite'
import { siteFolder } from '../site/folders.js'
import { modules } from './siteModules.ts'

const files = [modules['#site/public'], modules['#site/admin']] as const
type File = (typeof files)[number]

/** Names by the export that has one part of each. */
export type ListedParts = { readonly [E in File['exports'][number]]: readonly string[] }
/** The texts of the files that there are. */
export type Texts = { readonly [F in File['file']]?: string | undefined }

const keyOf = (property: ESTree.ObjectPropertyKind): string | undefined => {
  if (property.type !== 'Property' || property.computed) return undefined
  if (property.key.type === 'Identifier') return property.key.name
  return property.key.type === 'Literal' ? String(property.key.value) : undefined
}

/** The keys of an object that a module exports under a name; undefined where only running it would tell. */
const keysOf = (file: string, code: string, name: string): readonly string[] | undefined => {
  const exported = parseSync(file, code).program.body.flatMap(each =>
    each.type === 'ExportNamedDeclaration' && each.declaration?.type === 'VariableDeclaration'
      ? each.declaration.declarations
      : [],
  )
  const found = exported.find(({ id }) => id.type === 'Identifier' && id.name === name)
  if (!found) return []
  if (found.init?.type !== 'ObjectExpression') return undefined
  const keys = found.init.properties.map(keyOf)
  const known = keys.filter(key => key !== undefined)
  return known.length === keys.length ? known : undefined
}

/** What is listed and not there, as sentences. */
export const missingParts = (listed: ListedParts, texts: Texts): readonly string[] =>
  files.flatMap(({ file, exports }) =>
    exports.flatMap(name => {
      const code = texts[file]
      const keys = code === undefined ? [] : keysOf(file, code, name)
      if (keys === undefined) return []
      return listed[name]
        .filter(part => !keys.includes(part))
        .map(part => `${name}: '${part}' is listed in site.config.ts, but ${file} has none of this name in ${name}.`)
    }),
  )

/** The same of the site that is built. */
export const missingPartsHere = (listed: ListedParts): readonly string[] => {
  const texts = files.map(({ file }) => {
    const path = join(siteFolder, file)
    return [file, existsSync(path) ? readFileSync(path, 'utf8') : undefined]
  })
  return missingParts(listed, Object.fromEntries(texts))
}
