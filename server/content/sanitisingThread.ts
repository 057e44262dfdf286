/** Runs in a thread of its own: sanitises the texts of each message, and answers with what each became. */
import { parentPort } from 'node:worker_threads'
import { sanitised } from '../sanitise.ts'

parentPort?.on('message', (texts: readonly string[]) => parentPort?.postMessage(texts.map(sanitised)))
