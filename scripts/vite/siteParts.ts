/**
 * Checks that the files of a site contain the parts that `site.config.ts` lists. Otherwise the product would silently
 * use its own page, input, cell or icon, and no view for a section.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ESTree, parseSync } from 'vite'
import { siteFolder } from '../site/folders.js'
import { modules } from './siteModules.ts'

const files = [modules['#site/public'], modules['#site/admin']] as const
type File = (typeof files)[number]

/** Listed names, by the export that has one part for each. Bulk actions are not listed: their keys are names of resources. */
export type ListedParts = { readonly [E in Exclude<File['exports'][number], 'bulkActions'>]: readonly string[] }
/** Texts of the existing files. */
export type Texts = { readonly [F in File['file']]?: string | undefined }

/** Name of a key; undefined if it is computed. */
export const keyOf = (property: ESTree.ObjectPropertyKind): string | undefined => {
  if (property.type !== 'Property' || property.computed) return undefined
  if (property.key.type === 'Identifier') return property.key.name
  return property.key.type === 'Literal' ? String(property.key.value) : undefined
}

/** Keys of an object that a module exports; undefined if they are known only at run time. */
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

const isListed = (name: string, listed: ListedParts): name is keyof ListedParts => Object.hasOwn(listed, name)

/** Listed parts that are missing, as sentences. */
export const missingParts = (listed: ListedParts, texts: Texts): readonly string[] =>
  files.flatMap(({ file, exports }) =>
    exports.flatMap(name => {
      if (!isListed(name, listed)) return []
      const code = texts[file]
      const keys = code === undefined ? [] : keysOf(file, code, name)
      if (keys === undefined) return []
      return listed[name]
        .filter(part => !keys.includes(part))
        .map(part => `${name}: '${part}' is listed in site.config.ts, but ${file} has none of this name in ${name}.`)
    }),
  )

/** The missing parts of the current site. */
export const missingPartsHere = (listed: ListedParts): readonly string[] => {
  const texts = files.map(({ file }) => {
    const path = join(siteFolder, file)
    return [file, existsSync(path) ? readFileSync(path, 'utf8') : undefined]
  })
  return missingParts(listed, Object.fromEntries(texts))
}
