/** The texts of a resource in Bangla: a file of them with its line in the registry of words, or their place within another file. */

import { importing } from './places/places.ts'
import { added, created, type Edit, type Project } from './plan.ts'
import type { Path } from './source/edit.ts'
import { importsOf } from './source/imports.ts'
import { printed, quoted } from './source/printed.ts'

interface BanglaWords {
  readonly label?: { readonly one?: string | undefined; readonly many?: string | undefined } | undefined
  readonly fields?: Readonly<Record<string, string>> | undefined
  /** By the English texts. */
  readonly texts?: Readonly<Record<string, string>> | undefined
}

/** A resource, by its name and by that of its descriptor in the sources. */
interface Named {
  readonly name: string
  readonly constant: string
}

const placeOf = ({ name, constant }: Named, { places, readFile }: Project) =>
  places.words(name, constant, file => readFile(file) !== undefined)

/** Where the texts of a resource are added. */
export const wordsFileOf = (resource: Named, project: Project): string => placeOf(resource, project).file

/** What is said in Bangla of a resource that has no words yet. */
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

/** The label of one field more. */
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
