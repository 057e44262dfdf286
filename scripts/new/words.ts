/** The texts of a resource in Bangla: their file, and its line in the registry of words. */
import { type Change, existing, withImport, withItem } from './edit.ts'
import type { Project } from './plan.ts'
import { printed, quoted } from './printed.ts'

const registry = 'src/resources/words/index.ts'

export const wordsFileOf = (constant: string): string => `src/resources/words/${constant}.ts`

interface BanglaWords {
  readonly label?: { readonly one?: string | undefined; readonly many?: string | undefined } | undefined
  readonly fields?: Readonly<Record<string, string>> | undefined
  /** By the English texts. */
  readonly texts?: Readonly<Record<string, string>> | undefined
}

/** What is said in Bangla of a resource that has no words yet. `constant` is the name of its descriptor in the sources. Throws NewError. */
export const newWords = (
  { name, constant, words }: { readonly name: string; readonly constant: string; readonly words: BanglaWords },
  project: Pick<Project, 'readFile'>,
): readonly Change[] => {
  const key = constant === name ? name : quoted(name)
  const imported = withImport(existing(registry, project), {
    file: registry,
    line: `import { ${constant}Words } from './${constant}.ts'`,
  })
  const text = `import type { WordsOf } from '../../schema/words/resourceWords.ts'
import type { ${constant} } from '../${constant}.ts'

export const ${constant}Words: WordsOf<typeof ${constant}> = ${printed({ bn: words })}
`
  return [
    { file: wordsFileOf(constant), text, done: 'its texts in Bangla' },
    {
      file: registry,
      text: withItem(imported, { file: registry, opening: '\n} = {', item: `${key}: ${constant}Words` }),
      done: 'their place in the registry of words',
    },
  ]
}
