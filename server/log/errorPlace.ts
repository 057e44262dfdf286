/** The file and line of the sources in which an error was thrown. */
import { existsSync, readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface ErrorPlace {
  readonly file: string
  /** From 1. */
  readonly line: number
}

/** A place in a trace: '    at draw (file:///site/sections/Chart.tsx:12:9)'. */
const traced = /^\s*at (?:async )?(?:.*\()?((?:file:\/\/)?\/[^()]+?|[A-Z]:[^()]+?):(\d+):(\d+)\)?$/

/** Finds the places of built files in the sources, by the map beside each; reads each map once. */
const createMapper = () => {
  const maps = new Map<string, SourceMap | undefined>()
  const mapOf = (file: string): SourceMap | undefined => {
    if (!maps.has(file)) {
      const beside = `${file}.map`
      // The build has written it.
      const read = () => new SourceMap(JSON.parse(readFileSync(beside, 'utf8')) as SourceMapPayload)
      maps.set(file, existsSync(beside) ? read() : undefined)
    }
    return maps.get(file)
  }
  return (file: string, line: number, column: number): ErrorPlace => {
    const entry = mapOf(file)?.findEntry(line - 1, column - 1)
    if (!entry || !('originalSource' in entry)) return { file, line }
    return { file: resolve(dirname(file), entry.originalSource), line: entry.originalLine + 1 }
  }
}

/** Traces whose places are remembered: a page that cannot be drawn is drawn again with each request. */
const mostRemembered = 100
const remembered = new Map<string, ErrorPlace | undefined>()

const placeIn = (trace: string): ErrorPlace | undefined => {
  // Maps are large, so they go with the trace.
  const sourceOf = createMapper()
  for (const text of trace.split('\n')) {
    const [, file, line, column] = traced.exec(text) ?? []
    if (file === undefined) continue
    const place = sourceOf(file.startsWith('file://') ? fileURLToPath(file) : file, Number(line), Number(column))
    if (!/[\\/]node_modules[\\/]/.test(place.file)) return place
  }
  return undefined
}

/** The first place of an error's trace that is in no package and not in Node itself; undefined where there is none. Of a built server it is that in the sources. */
export const placeOf = (error: unknown): ErrorPlace | undefined => {
  if (!(error instanceof Error) || error.stack === undefined) return undefined
  const { stack } = error
  if (!remembered.has(stack)) {
    if (remembered.size >= mostRemembered) remembered.clear()
    remembered.set(stack, placeIn(stack))
  }
  return remembered.get(stack)
}
