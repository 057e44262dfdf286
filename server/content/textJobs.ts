/** Entry point of the child process for texts. Applies one job to each text of a request and returns the results. */

import { answerJobs } from '../runtime/childProcess/answerJobs.ts'
import { searchFormsOf } from '../search/trigrams/searchForms.ts'
import { trySanitise } from './sanitise.ts'
import type { TextJob, TextRequest } from './textRequest.ts'

const jobs: { readonly [J in TextJob]: (text: string) => unknown } = { sanitise: trySanitise, forms: searchFormsOf }

answerJobs(({ job, texts }: TextRequest) => texts.map(jobs[job]))
