/**
 * Runs jobs in a child process with limits for memory and time: exceeding one ends only that process, and the next job
 * gets a new one. Worker threads cannot do this: Node 24 cannot end one that loops, and one that is out of memory
 * aborts the whole server.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { Failure } from '../errors.ts'
import { onExit } from '../onExit.ts'
import { projectFolder } from '../projectFolder.ts'
import { type JobAnswer, type JobMessage, startId } from './jobMessages.ts'

interface JobProcessOptions {
  /** Subject of the jobs, for error messages: 'texts'. */
  readonly subject: string
  /** Script of the process; it calls `answerJobs`. */
  readonly script: string
  /** Maximum heap, bytes; memory outside the heap is not counted. */
  readonly heapBytes: number
  /** Maximum resident memory of an idle process, bytes; above it, the process is ended. */
  readonly idleBytes: number
}

/**
 * Runs a job and returns its result. `timeoutMs` counts once the process has started; default: no limit. Throws an
 * Error with the job's message if the job fails, JobEndedError, and Failure 'busy' if no process could be started.
 */
type RunJob = (job: unknown, timeoutMs?: number) => Promise<unknown>

type EndReason = 'time' | 'memory' | 'crash'

/** Error of a job whose process ended before a response: a limit was exceeded, or the process crashed. */
export class JobEndedError extends Error {
  readonly reason: EndReason

  constructor(subject: string, reason: EndReason) {
    super(`The process that works on ${subject} has ended.`)
    this.name = 'JobEndedError'
    this.reason = reason
  }
}

/** Time without a job after which a process ends, ms. */
const idleMs = 30_000
/** Maximum time for the start of a process, even on a very busy machine, ms. */
const startMs = 30_000
/** Retry-After if no process could be started, s. */
const retryAfter = 5
const bytesPerMegabyte = 1024 * 1024

/**
 * Settings without which the C library keeps the freed memory of large jobs in fragments that the next one cannot use.
 */
const memoryVariables = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' }

/** Signals with which V8 ends a process whose heap is full, and the system one when memory runs out. */
const memorySignals: ReadonlySet<NodeJS.Signals | null> = new Set(['SIGABRT', 'SIGTRAP', 'SIGILL', 'SIGKILL'])
/** Exit code on Windows in place of SIGABRT. */
const abortCode = 134

interface Caller {
  readonly resolve: (given: unknown) => void
  readonly reject: (error: Error) => void
}

interface Running {
  readonly child: ChildProcess
  /** Callers by job id. */
  readonly callers: Map<number, Caller>
  /** Resolves once the process accepts jobs; never if it does not start. */
  readonly started: Promise<void>
  /** Resident memory of the process at its last response, bytes; undefined until it has started. */
  memory: number | undefined
  /** Limit for which the process was ended; undefined if it was not ended for the time limit. */
  exceeded: 'time' | undefined
}

/** Processes that end with this one, even during a job. */
const children = new Set<ChildProcess>()
onExit(() => {
  for (const child of children) child.kill('SIGKILL')
})

const startProcess = ({ subject, script, heapBytes }: JobProcessOptions): Running => {
  const { PATH, HOME } = process.env
  const heap = `--max-old-space-size=${Math.round(heapBytes / bytesPerMegabyte)}`
  // The script is passed on stdin, because a command line argument is limited to 128 kB.
  const child = spawn(process.execPath, [heap, '--input-type=commonjs', '-'], {
    // Native packages are resolved from here.
    cwd: projectFolder,
    // The process gets none of the server's secrets, because it handles hostile input.
    env: { ...(PATH && { PATH }), ...(HOME && { HOME }), ...memoryVariables },
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  })
  children.add(child)
  // If the process ends before it has read the script, its exit is reported.
  child.stdin?.on('error', () => undefined).end(script)
  let onStarted = (): void => undefined
  const started = new Promise<void>(resolve => {
    onStarted = resolve
  })
  const running: Running = { child, callers: new Map(), started, memory: undefined, exceeded: undefined }
  const startTimer = setTimeout(() => child.kill('SIGKILL'), startMs).unref()
  child.on('message', (answer: JobAnswer) => {
    running.memory = answer.memory
    if (answer.id === startId) {
      clearTimeout(startTimer)
      onStarted()
    }
    const caller = running.callers.get(answer.id)
    if ('given' in answer) caller?.resolve(answer.given)
    else caller?.reject(new Error(answer.error))
  })
  const onEnd = (code: number | null | Error, signal?: NodeJS.Signals): void => {
    clearTimeout(startTimer)
    children.delete(child)
    const isOutOfMemory = code === abortCode || memorySignals.has(signal ?? null)
    const reason = running.exceeded ?? (isOutOfMemory ? 'memory' : 'crash')
    // If the system has no memory or file handles, no process starts, which is not the job's fault.
    const error =
      running.memory === undefined ? new Failure('busy', { retryAfter }) : new JobEndedError(subject, reason)
    for (const { reject } of running.callers.values()) reject(error)
  }
  child.on('exit', onEnd).on('error', onEnd)
  return running
}

/** Returns a function that runs jobs in a child process, which the first job starts and which ends when it is idle. */
export const createJobProcess = (options: JobProcessOptions): RunJob => {
  let running: Running | undefined
  let idle: NodeJS.Timeout | undefined
  let lastId = startId

  const isUsable = ({ child: { connected, exitCode, signalCode } }: Running): boolean =>
    connected && exitCode === null && signalCode === null
  const end = (ended: Running): void => {
    if (running === ended) running = undefined
    ended.child.kill('SIGKILL')
  }

  return async (job, timeoutMs) => {
    clearTimeout(idle)
    const own = running && isUsable(running) ? running : startProcess(options)
    running = own
    const { child, callers } = own
    // While a job runs, the server's process stays alive for its result.
    child.ref()
    child.channel?.ref()
    lastId += 1
    const id = lastId
    let timer: NodeJS.Timeout | undefined
    const onTimeout = () => {
      own.exceeded = 'time'
      end(own)
    }
    try {
      return await new Promise<unknown>((resolve, reject) => {
        callers.set(id, { resolve, reject })
        void own.started.then(() => {
          if (timeoutMs !== undefined) timer = setTimeout(onTimeout, timeoutMs)
          child.send({ id, job } satisfies JobMessage, error => error && reject(error))
        })
      })
    } finally {
      clearTimeout(timer)
      callers.delete(id)
      if (callers.size === 0) {
        child.unref()
        child.channel?.unref()
        // The memory of a process that is still large would add to that of the next job.
        if ((own.memory ?? 0) > options.idleBytes) end(own)
        else idle = setTimeout(end, idleMs, own).unref()
      }
    }
  }
}
