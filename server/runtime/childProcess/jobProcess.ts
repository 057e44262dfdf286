/**
 * Jobs in a child process with limits to memory and time: a job that goes beyond one ends with its process alone, and the next job gets a new process.
 * Worker threads have no such limits: Node 24 cannot end one that loops, and one that is out of memory aborts the whole server.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { Failure } from '../../errors.ts'
import { onExit } from '../onExit.ts'
import { projectFolder } from '../projectFolder.ts'
import { type JobAnswer, type JobMessage, startId } from './jobMessages.ts'

interface JobProcessOptions {
  /** Subject of the jobs, for error messages: 'texts'. */
  readonly subject: string
  /** Script of the process, which calls `answerJobs`. */
  readonly script: string
  /** Limit of its heap, bytes; memory outside the heap is not counted. */
  readonly heapBytes: number
  /** Bytes that it may still hold when its last job is done; it ends where it holds more. */
  readonly idleBytes: number
}

/** Does a job, and gives its result. `timeoutMs` counts from the start of the process; default: no limit. Throws JobError, JobEndedError, and Failure 'busy' where no process could be started. */
type RunJob = (job: unknown, timeoutMs?: number) => Promise<unknown>

type EndReason = 'time' | 'memory' | 'crash'

/** The process has ended before it had answered: the job took too much of something, or the process crashed. */
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
/** Time within which a process starts on the busiest machine, ms. */
const startMs = 30_000
/** Seconds after which a caller whose job met no process may come again. */
const retryAfter = 5
const bytesPerMegabyte = 1024 * 1024

/** Without them, the C library keeps the memory of large jobs, in pieces that the next one does not fit into. */
const memoryVariables = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' }

/** Signals by which V8 ends a process whose heap is full, and the system one when there is no memory left. */
const memorySignals: ReadonlySet<NodeJS.Signals | null> = new Set(['SIGABRT', 'SIGTRAP', 'SIGILL', 'SIGKILL'])
/** Exit code in the place of SIGABRT on Windows. */
const abortCode = 134

interface Caller {
  readonly resolve: (given: unknown) => void
  readonly reject: (error: Error) => void
}

interface Running {
  readonly child: ChildProcess
  /** Callers by the ids of their jobs. */
  readonly callers: Map<number, Caller>
  /** Resolves when the process takes jobs; never where it does not start. */
  readonly started: Promise<void>
  /** Bytes that the process held with its last answer; undefined until it has started. */
  memory: number | undefined
  /** The limit that it was ended for. */
  exceeded: 'time' | undefined
}

/** Processes that end with this one, even in the midst of a job. */
const children = new Set<ChildProcess>()
onExit(() => {
  for (const child of children) child.kill('SIGKILL')
})

const startProcess = ({ subject, script, heapBytes }: JobProcessOptions): Running => {
  const { PATH, HOME } = process.env
  const heap = `--max-old-space-size=${Math.round(heapBytes / bytesPerMegabyte)}`
  // The script comes through stdin: an argument of the command line may have 128 kB.
  const child = spawn(process.execPath, [heap, '--input-type=commonjs', '-'], {
    // Native packages are found from here.
    cwd: projectFolder,
    // No secret of the server stands beside hostile input.
    env: { ...(PATH && { PATH }), ...(HOME && { HOME }), ...memoryVariables },
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  })
  children.add(child)
  // A process that ends before it has read the script is reported by its exit.
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
    // A system without memory or file handles starts no process: that is no fault of the job.
    const error =
      running.memory === undefined ? new Failure('busy', { retryAfter }) : new JobEndedError(subject, reason)
    for (const { reject } of running.callers.values()) reject(error)
  }
  child.on('exit', onEnd).on('error', onEnd)
  return running
}

/** A process that is started for the first job, and ends when there is none for a while. */
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
    // While a job runs, this process stays for its result.
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
        // The memory of a large job would stand beside that of the next one.
        if ((own.memory ?? 0) > options.idleBytes) end(own)
        else idle = setTimeout(end, idleMs, own).unref()
      }
    }
  }
}
