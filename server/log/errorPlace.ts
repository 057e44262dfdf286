/** Where in the sources an error was thrown. */
import { fileURLToPath } from 'node:url'

export interface ErrorPlace {
  readonly file: string
  /** From 1. */
  readonly line: number
}

/** A place in a trace: '    at draw (file:///site/sections/Chart.tsx:12:9)'. */
const traced = /^\s*at (?:async )?(?:.*\()?((?:file:\/\/)?\/[^()]+?|[A-Z]:[^()]+?):(\d+):\d+\)?$/

/** The first place of an error's trace that is in no package and not in Node itself; undefined where there is none. */
export const placeOf = (error: unknown): ErrorPlace | undefined => {
  if (!(error instanceof Error)) return undefined
  for (const text of error.stack?.split('\n') ?? []) {
    const [, file, line] = traced.exec(text) ?? []
    if (file === undefined || file.includes('/node_modules/')) continue
    return { file: file.startsWith('file://') ? fileURLToPath(file) : file, line: Number(line) }
  }
  return undefined
}
