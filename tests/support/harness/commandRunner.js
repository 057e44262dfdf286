/**
 * Child process of `commandProcess.ts`. Runs the script of each message as if it were a separate program, and responds
 * with its exit code and output. Every script is loaded again, with all sources that it loads with Vite.
 */
import { pathToFileURL } from 'node:url'

let count = 0

/** @param {{ readonly file: string, readonly words: readonly string[] }} command */
const run = async ({ file, words }) => {
  const written = { output: '', error: '' }
  const { stdout, stderr } = process
  const [writeOutput, writeError] = [stdout.write, stderr.write]
  stdout.write = text => {
    written.output += text
    return true
  }
  stderr.write = text => {
    written.error += text
    return true
  }
  process.argv.splice(1, process.argv.length, file, ...words)
  process.exitCode = 0
  count += 1
  try {
    await import(`${pathToFileURL(file).href}?run=${count}`)
  } finally {
    stdout.write = writeOutput
    stderr.write = writeError
  }
  const { exitCode: status } = process
  process.exitCode = 0
  return { status, ...written }
}

process.on('message', async command => {
  process.send?.(await run(/** @type {Parameters<typeof run>[0]} */ (command)))
})
