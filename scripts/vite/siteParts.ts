/** Whether `site.public.tsx` has what `site.config.ts` lists: without it, the product would draw the page itself, and a section not at all. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ESTree, parseSync } from 'vite'
import { siteFolder } from '../siteFolder.js'

/** Names by the export that has one part of each. */
export type ListedParts = { readonly [E in 'screens' | 'sections']: readonly string[] }

const fileName = 'site.public.tsx'

const keyOf = (property: ESTree.ObjectPropertyKind): string | undefined => {
  if (property.type !== 'Property' || property.computed) return undefined
  if (property.key.type === 'Identifier') return property.key.name
  return property.key.type === 'Literal' ? String(property.key.value) : undefined
}

/** The keys of an object that a module exports under a name; undefined where only running it would tell. */
const keysOf = (code: string, name: string): readonly string[] | undefined => {
  const exported = parseSync(fileName, code).program.body.flatMap(each =>
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

/** What is listed and not there, as sentences. `code` is the text of the file; undefined where there is none. */
export const missingParts = (listed: ListedParts, code: string | undefined): readonly string[] =>
  (['screens', 'sections'] as const).flatMap(name => {
    const keys = code === undefined ? [] : keysOf(code, name)
    if (keys === undefined) return []
    return listed[name]
      .filter(part => !keys.includes(part))
      .map(part => `${name}: '${part}' is listed in site.config.ts, but ${fileName} has none of this name in ${name}.`)
  })

/** The same of the site that is built. */
export const missingPartsHere = (listed: ListedParts): readonly string[] => {
  const file = join(siteFolder, fileName)
  return missingParts(listed, existsSync(file) ? readFileSync(file, 'utf8') : undefined)
}
