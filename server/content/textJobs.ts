/** Runs in a child process: does one job with the texts of each request, and answers with the result of each text. */
import { searchFormsOf } from '../listSearch/searchForms.ts'
import { answerJobs } from '../runtime/childProcess/answerJobs.ts'
import { sanitised } from './sanitise.ts'
import type { TextJob, TextRequest } from './textRequest.ts'

const jobs: { readonly [J in TextJob]: (text: string) => unknown } = { sanitise: sanitised, forms: searchFormsOf }

answerJobs(({ job, texts }: TextRequest) => texts.map(jobs[job]))
