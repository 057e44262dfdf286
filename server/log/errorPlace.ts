/** Position in the source code where an error was thrown. */
import { existsSync, readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Position in a source file. */
export interface ErrorPlace {
  readonly file: string
  /** Starts at 1. */
  readonly line: number
}

/** Pattern of a stack frame, such as '    at draw (file:///site/sections/Chart.tsx:12:9)'. */
const traced = /^\s*at (?:async )?(?:.*\()?((?:file:\/\/)?\/[^()]+?|[A-Z]:[^()]+?):(\d+):(\d+)\)?$/

/** Maps positions in built files to sources, using the source map next to each file. Reads each map once. */
const createMapper = () => {
  const maps = new Map<string, SourceMap | undefined>()
  const mapOf = (file: string): SourceMap | undefined => {
    if (!maps.has(file)) {
      const beside = `${file}.map`
      // Safe cast: the build has written the map.
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

/** Maximum number of cached results. A page that fails to render has the same stack trace on each request. */
const maxCachedPlaces = 100
const remembered = new Map<string, ErrorPlace | undefined>()

const placeIn = (trace: string): ErrorPlace | undefined => {
  // The mapper is created for each trace, because source maps are too large to stay in memory.
  const sourceOf = createMapper()
  for (const text of trace.split('\n')) {
    const [, file, line, column] = traced.exec(text) ?? []
    if (file === undefined) continue
    const place = sourceOf(file.startsWith('file://') ? fileURLToPath(file) : file, Number(line), Number(column))
    if (!/[\\/]node_modules[\\/]/.test(place.file)) return place
  }
  return undefined
}

/**
 * First position of an error's stack that is neither in a package nor in Node itself; undefined if there is none. For a
 * built server, it is the position in the sources.
 */
export const placeOf = (error: unknown): ErrorPlace | undefined => {
  if (!(error instanceof Error) || error.stack === undefined) return undefined
  const { stack } = error
  if (!remembered.has(stack)) {
    if (remembered.size >= maxCachedPlaces) remembered.clear()
    remembered.set(stack, placeIn(stack))
  }
  return remembered.get(stack)
}
