/**
 * Adds the Bangla translations of a resource: in a file of their own, which is listed in the index of translations, or
 * within another file.
 */

import { importing } from './places/places.ts'
import { added, created, type Edit, type Project } from './plan.ts'
import type { Path } from './source/edit.ts'
import { importsOf } from './source/imports.ts'
import { printed, quoted } from './source/printed.ts'

interface BanglaWords {
  readonly label?: { readonly one?: string | undefined; readonly many?: string | undefined } | undefined
  readonly fields?: Readonly<Record<string, string>> | undefined
  /** Translations by the English text. */
  readonly texts?: Readonly<Record<string, string>> | undefined
}

/** A resource, with its name and the constant of its descriptor. */
interface Named {
  readonly name: string
  readonly constant: string
}

const placeOf = ({ name, constant }: Named, { places, readFile }: Project) =>
  places.words(name, constant, file => readFile(file) !== undefined)

/** File to which a resource's translations are added. */
export const wordsFileOf = (resource: Named, project: Project): string => placeOf(resource, project).file

/** Creates the translations of a resource that has none yet. */
export const newWords = (resource: Named, words: BanglaWords, project: Project): readonly Edit[] => {
  const { constant } = resource
  const { file, items } = placeOf(resource, project)
  const descriptor = project.places.resource(constant).file
  const imports = importsOf(file, [
    importing(project.places)('type WordsOf'),
    { name: `type ${constant}`, from: descriptor },
  ])
  const text = `${imports}

export const ${constant}Words: WordsOf<typeof ${constant}> = ${printed({ bn: words })}
`
  return [created({ file, text, done: 'its texts in Bangla' }, project), ...items.map(added)]
}

/** Adds the label of one more field. */
export const newLabel = (
  resource: Named,
  { field, label }: { readonly field: string; readonly label: string },
  project: Project,
): readonly Edit[] => {
  const { file, path, isOwn } = placeOf(resource, project)
  if (isOwn && project.readFile(file) === undefined) return newWords(resource, { fields: { [field]: label } }, project)
  const toFields: Path = [...path, 'fields: {']
  return [added({ file, path: toFields, item: `${field}: ${quoted(label)}`, done: 'its label in Bangla' })]
}
