/** Runs in a separate thread: does one job with the texts of each message, and answers with what each became. */
import { parentPort } from 'node:worker_threads'
import { searchFormsOf } from '../listSearch/searchForms.ts'
import { sanitised } from './sanitise.ts'
import type { TextJob, TextRequest } from './textRequest.ts'

const jobs: { readonly [J in TextJob]: (text: string) => unknown } = { sanitise: sanitised, forms: searchFormsOf }

parentPort?.on('message', ({ job, texts }: TextRequest) => parentPort?.postMessage(texts.map(jobs[job])))
