/** Figures without load: the time of a start. */

import { requestOk } from '../load/requests.ts'
import { median } from '../load/rounds.ts'
import { serverCore } from '../system/cores.ts'
import { startSubject } from '../system/subject.ts'

const starts = 5

interface ColdStart {
  /** Time from the start of the process until it listens, and until it has sent the home page, ms. */
  readonly listens: number
  readonly answers: number
}

/** Starts the server on an existing data folder, and stops it. `program` is its built file. */
export const measureStart = async (
  program: string,
  variables: Readonly<Record<string, string>>,
): Promise<ColdStart & { readonly cpuSeconds: number }> => {
  const began = performance.now()
  const subject = await startSubject([program], variables, serverCore)
  await requestOk(subject.url)
  const answers = performance.now() - began
  const cpuSeconds = await subject.cpuSeconds()
  await subject.stop()
  return { listens: subject.startMs, answers, cpuSeconds }
}

/** Starts the server several times and returns the medians. */
export const measureColdStart = async (
  program: string,
  variables: Readonly<Record<string, string>>,
): Promise<ColdStart> => {
  const [listens, answers]: [number[], number[]] = [[], []]
  for (let start = 0; start < starts; start += 1) {
    const measured = await measureStart(program, variables)
    listens.push(measured.listens)
    answers.push(measured.answers)
  }
  return { listens: median(listens), answers: median(answers) }
}
