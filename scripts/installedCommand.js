import { join } from 'node:path'

/**
 * Path of a command that an installed package brings. npx is not asked: inside `npx --package …` it looks for the outer call's package.
 * @param {string} name
 */
export const installedCommand = name => join('node_modules', '.bin', name)
