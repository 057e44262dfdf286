/** Words that stand for nothing in this field. Names use the word that an engineer would search for. */
import { posix } from 'node:path'
import type { Tree } from './imports.ts'

/** Each with the field's word. No name of a file, an export or a test holds one of them. */
export const privateWords: Readonly<Record<string, string>> = {
  told: 'onResult, payload',
  heard: 'onResponse',
  asked: 'request, query, options',
  kept: 'cached, stored',
  judge: 'check, validate',
  judged: 'checked, validated',
  tidy: 'normalize',
  door: 'login, auth',
  doors: 'login, auth',
  patience: 'timeoutMs',
  impatience: 'timeoutMs',
  doomed: 'a noun of the thing',
  anew: 'again',
  besides: 'also',
  whoever: 'who',
}
/** An export whose whole name is one of these says nothing of the thing. */
const emptyNames: readonly string[] = [
  'few',
  'had',
  'inside',
  'late',
  'later',
  'once',
  'outside',
  'said',
  'say',
  'whole',
]

/** The parts of a name in camel case, dots or dashes, in lower case. */
const partsOf = (name: string): readonly string[] =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
const hasPrivateWord = (name: string): boolean => partsOf(name).some(part => Object.hasOwn(privateWords, part))

const exported = /^export (?:abstract )?(?:async )?(?:const|class|function|interface|let|type) (\w+)/gm
/** The name of a test is the text before its function; '$name' and '%s' in it stand for values. */
const testName = /(?:\b(?:describe|test)|[\])])\(\s*(['"`])((?:(?!\1).)+)\1,\s*(?:async\b|\(|\w+ =>)/g

/** Private words as 'file', 'file: export' and 'file: test name'. */
export const privateNames = (tree: Tree): readonly string[] =>
  Object.entries(tree).flatMap(([file, text]) => {
    const exports = [...text.matchAll(exported)].map(([, name = '']) => name)
    const tests = /\.(?:test|e2e)\.tsx?$/.test(file) ? [...text.matchAll(testName)].map(([, , name = '']) => name) : []
    return [
      ...(hasPrivateWord(posix.basename(file)) ? [file] : []),
      ...exports.filter(name => hasPrivateWord(name) || emptyNames.includes(name)).map(name => `${file}: ${name}`),
      ...tests.filter(name => hasPrivateWord(name.replaceAll(/\$\w+/g, ''))).map(name => `${file}: ${name}`),
    ]
  })

/** 'asked' is plain English in a sentence. */
const inSentences = new RegExp(
  `\\b(?:${Object.keys(privateWords)
    .filter(word => word !== 'asked')
    .join('|')})\\b`,
  'gi',
)
/** What follows 'https:' in a text of the program is none. */
const comments = /\/\*[\s\S]*?\*\/|(?<![:\w'"`])\/\/.*/g

/** Private words in the comments of sources and in the text of Markdown files, as 'file: word'. */
export const privateSentences = (tree: Tree): readonly string[] =>
  Object.entries(tree).flatMap(([file, text]) => {
    const sentences = file.endsWith('.md') ? [text] : (text.match(comments) ?? [])
    return sentences.flatMap(sentence => (sentence.match(inSentences) ?? []).map(word => `${file}: ${word}`))
  })
