/** Vague words that names and comments must not contain. Names use the term of the field. */
import { posix } from 'node:path'
import type { Tree } from './imports.ts'

/** Each word with its replacements. No name of a file, an export or a test contains one. */
export const refusedWords: Readonly<Record<string, string>> = {
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
/** Words for which the field has a usual term. No name of a file or an export contains one. */
const replacedWords: Readonly<Record<string, string>> = {
  moment: 'timestamp',
  moments: 'timestamps',
  former: 'previous',
  received: 'submissions',
  holding: 'addressField',
  bring: 'migrate, load',
  cuts: 'excerptLengths',
}
/** Words that are too vague to be the whole name of an export. */
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

/** Parts of a name in camel case, or with dots or dashes, in lower case. */
const partsOf = (name: string): readonly string[] =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
const hasWordOf = (words: Readonly<Record<string, string>>, name: string): boolean =>
  partsOf(name).some(part => Object.hasOwn(words, part))
const hasRefusedWord = (name: string): boolean => hasWordOf(refusedWords, name)
/** True for a name of a file or an export that has a better one. */
const isReplaced = (name: string): boolean => hasRefusedWord(name) || hasWordOf(replacedWords, name)

const exported = /^export (?:abstract )?(?:async )?(?:const|class|function|interface|let|type) (\w+)/gm
/** The name of a test is the string before its function; '$name' and '%s' in it are placeholders. */
const testName = /(?:\b(?:describe|test)|[\])])\(\s*(['"`])((?:(?!\1).)+)\1,\s*(?:async\b|\(|\w+ =>)/g

/** Vague words in names, as 'file', 'file: export' or 'file: test name'. */
export const refusedNames = (tree: Tree): readonly string[] =>
  Object.entries(tree).flatMap(([file, text]) => {
    const exports = [...text.matchAll(exported)].map(([, name = '']) => name)
    const tests = /\.(?:test|e2e)\.tsx?$/.test(file) ? [...text.matchAll(testName)].map(([, , name = '']) => name) : []
    return [
      ...(isReplaced(posix.basename(file)) ? [file] : []),
      ...exports.filter(name => isReplaced(name) || emptyNames.includes(name)).map(name => `${file}: ${name}`),
      ...tests.filter(name => hasRefusedWord(name.replaceAll(/\$\w+/g, ''))).map(name => `${file}: ${name}`),
    ]
  })

/** 'asked' is allowed in a sentence. */
const inSentences = new RegExp(
  `\\b(?:${Object.keys(refusedWords)
    .filter(word => word !== 'asked')
    .join('|')})\\b`,
  'gi',
)
/** Matches comments. '//' after a colon or a quote is part of a string, such as 'https://'. */
const comments = /\/\*[\s\S]*?\*\/|(?<![:\w'"`])\/\/.*/g

/** Vague words in the comments of sources and in the text of Markdown files, as 'file: word'. */
export const refusedWordsInText = (tree: Tree): readonly string[] =>
  Object.entries(tree).flatMap(([file, text]) => {
    const sentences = file.endsWith('.md') ? [text] : (text.match(comments) ?? [])
    return sentences.flatMap(sentence => (sentence.match(inSentences) ?? []).map(word => `${file}: ${word}`))
  })
