/** Check of the first word of comments. A comment says what the thing is or does, and starts with a noun or verb. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { scriptsIn, type Tree } from './imports.ts'

const questionWords = ['What', 'Where', 'Who', 'How', 'Whether', 'When', 'Those', 'Of', 'That']
const firstWord = new RegExp(`^[\\s*]*(?:${questionWords.join('|')})\\b`)
/** Matches texts that may contain a refused comment. Only these texts are parsed, because parsing every file takes seconds. */
const suspicious = new RegExp(`(?:/\\*|//)[\\s*]*(?:${questionWords.join('|')})\\b`)

interface Comment {
  readonly type: 'Block' | 'Line'
  readonly value: string
  readonly start: number
  readonly end: number
}

const commentsIn = (file: string, text: string): readonly Comment[] => {
  if (!file.endsWith('.css')) return parseSync(file, text).comments
  return Array.from(text.matchAll(/\/\*([\s\S]*?)\*\//g), ({ 0: { length }, 1: value = '', index }) => ({
    ...({ type: 'Block', value, start: index, end: index + length } as const),
  }))
}

const isOnOwnLine = (text: string, { start }: Comment): boolean =>
  text.slice(text.lastIndexOf('\n', start - 1) + 1, start).trim() === ''

/** True for a line comment that continues the line comment above it. */
const isContinuation = (text: string, comment: Comment, before: Comment | undefined): boolean =>
  before?.type === 'Line' &&
  comment.type === 'Line' &&
  [before, comment].every(each => isOnOwnLine(text, each)) &&
  /^\r?\n[^\S\n]*$/.test(text.slice(before.end, comment.start))

/** Comments that begin with one of these words, as 'file: first characters'. Later lines of a comment may begin with any word. */
export const commentsWithRefusedStart = (tree: Tree): readonly string[] =>
  Object.entries(tree).flatMap(([file, text]) => {
    if (!suspicious.test(text)) return []
    const comments = commentsIn(file, text)
    return comments
      .filter((comment, index) => firstWord.test(comment.value) && !isContinuation(text, comment, comments[index - 1]))
      .map(
        ({ value }) =>
          `${file}: ${
            value
              .replace(/^[\s*]+/, '')
              .slice(0, 40)
              .split('\n')[0]
          }`,
      )
  })

const topFiles = (): readonly string[] =>
  readdirSync('.', { withFileTypes: true })
    .filter(entry => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map(({ name }) => name)
const sheetsIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.css'))
    .map(name => join(folder, name).replaceAll('\\', '/'))

/** All files of the project with comments: TypeScript, JavaScript and style sheets. */
export const readCommentedTree = (): Tree => {
  const folders = ['src', 'server', 'bench', 'scripts', 'tests', 'bin']
  const files = [...folders.flatMap(scriptsIn), ...sheetsIn('src'), ...topFiles()]
  return Object.fromEntries(files.map(file => [file, readFileSync(file, 'utf8')]))
}
