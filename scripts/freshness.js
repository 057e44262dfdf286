/** Whether dist/ is older than what it is built from. */
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const sources = ['src', 'server', 'bench', 'static', 'scripts', 'vite.config.ts', 'package-lock.json']
/** Written last by a build. */
const result = 'dist/server/main.js'

/** Newest change below a path, ms. @param {string} path @returns {number} */
const newest = path => {
  if (!existsSync(path)) return 0
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  return readdirSync(path).reduce((latest, name) => Math.max(latest, newest(join(path, name))), stat.mtimeMs)
}

/** True when there is no build, or a source is newer than it. */
export const isStale = () => !existsSync(result) || Math.max(...sources.map(newest)) > statSync(result).mtimeMs
