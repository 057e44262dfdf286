/** Memory of the child process that decodes and encodes images. */
import { readdirSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { takePicture } from '../../../server/files/intake.ts'
import { limits } from '../../../server/runtime/limits/limits.ts'

/** Memory of the idle process with a margin of 20 MB, bytes. */
const idleBytes = 80_000_000

const childrenOf = (pid: number): string[] =>
  readdirSync(`/proc/${pid}/task`).flatMap(thread =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
  )

const memoryOf = (child: string): number => {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child}/status`, 'utf8'))?.[1] ?? 0) * 1_024
  } catch {
    return 0
  }
}

const flat = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#0b6e6e' } })

test.runIf(process.platform === 'linux')(
  'concurrent large and normal images use no more memory than one large image',
  async () => {
    const heavy = await flat(4_000, 3_000).avif({ effort: 0, chromaSubsampling: '4:4:4' }).toBuffer()
    const usual = await flat(3_600, 2_700).jpeg({ progressive: true }).toBuffer()
    let most = 0
    const timer = setInterval(() => {
      most = Math.max(most, ...childrenOf(process.pid).map(memoryOf))
    }, 10)
    const taken = await Promise.all([heavy, usual, usual].map(bytes => takePicture(bytes, 'picture')))
    clearInterval(timer)
    for (const each of taken) expect(each).toMatchObject({ name: expect.stringMatching(/\.webp$/) })
    expect(most).toBeGreaterThan(100_000_000)
    expect(most).toBeLessThan(limits.imagingBytes.value + idleBytes)
  },
)
