import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { fileAddress } from '../../../server/files/fileNames.ts'
import { type Picture, type Refusal, refusalIssues, takeDrawing, takePicture } from '../../../server/files/intake.ts'
import { decodedBytesOf } from '../../../server/files/pictures/decodedBytes.ts'
import { imagingQueue } from '../../../server/files/pictures/imaging.ts'
import { englishIssue } from '../../../server/runtime/errors.ts'
import { limits } from '../../../server/runtime/limits/limits.ts'
import { pictureOf } from '../../../src/api/protocol/fileAddress.ts'

const teal = { r: 0, g: 120, b: 110 }
const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: teal } })
const taken = (result: Picture | Refusal): Picture => {
  if (typeof result === 'string') throw new Error(`Refused: ${result}`)
  return result
}
const take = async (bytes: Uint8Array, name = 'photo.jpg') => taken(await takePicture(bytes, name))

/** PNG whose header claims a size, without the pixels. */
const claimingPng = (width: number, height: number): Buffer => {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const table = Buffer.alloc(8)
    table.writeUInt32BE(data.length, 0)
    let crc = 0xffffffff
    for (const byte of body) {
      crc ^= byte
      for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
    }
    table.writeUInt32BE((crc ^ 0xffffffff) >>> 0, 4)
    return Buffer.concat([table.subarray(0, 4), body, table.subarray(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  const pixels = deflateSync(Buffer.alloc(1_000))
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

describe('an uploaded image', () => {
  it.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
    'an image is accepted as %s and stored as WebP',
    async format => {
      const picture = await take(await plain(64, 48).toFormat(format).toBuffer())
      const stored = await sharp(picture.bytes).metadata()
      expect(stored).toMatchObject({ format: 'webp', width: 64, height: 48 })
      expect(picture).toMatchObject({ width: 64, height: 48 })
    },
  )

  it('the name of an image contains original name, size and average colour', async () => {
    const { name } = await take(await plain(64, 48).png().toBuffer(), 'Überflutete Felder (2).PNG')
    expect(name).toMatch(/^überflutete-felder-2-[a-z2-7]{10}-64x48-[\da-f]{6}\.webp$/)
    const { width, height, colour = '' } = pictureOf(fileAddress('demo', name)) ?? {}
    expect([width, height]).toEqual([64, 48])
    const channels = colour.match(/[\da-f]{2}/g)?.map(each => Number.parseInt(each, 16)) ?? []
    expect(channels).toHaveLength(3)
    for (const [index, channel] of [teal.r, teal.g, teal.b].entries())
      expect(Math.abs((channels[index] ?? 999) - channel)).toBeLessThan(8)
  })

  it.each(['', '.jpg', 'পুকুর.jpg', '../../etc/passwd', 'a\0b<script>.png', 'x'.repeat(500)])(
    'the original image name %j is sanitized',
    async original => {
      const { name } = await take(await plain(8, 8).png().toBuffer(), original)
      expect(name).toMatch(/^[\p{L}\p{M}\p{N}]+(-[\p{L}\p{M}\p{N}]+)*-[a-z2-7]{10}-8x8-[\da-f]{6}\.webp$/u)
      expect(name.length).toBeLessThan(200)
    },
  )

  it('each upload gets a different image name', async () => {
    const bytes = await plain(8, 8).png().toBuffer()
    expect((await take(bytes)).name).not.toBe((await take(bytes)).name)
  })

  it('an image loses its metadata after it is rotated upright', async () => {
    const withMetadata = await plain(60, 40)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'A secret owner', Orientation: '6' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect((await sharp(withMetadata).metadata()).exif).toBeDefined()
    const picture = await take(withMetadata)
    const stored = await sharp(picture.bytes).metadata()
    expect([stored.exif, stored.xmp, stored.iptc, stored.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect([stored.width, stored.height]).toEqual([40, 60])
    expect(Buffer.from(picture.bytes).includes('A secret owner')).toBe(false)
  })

  it('an image over 2560 px is scaled down, and no image is scaled up', async () => {
    expect(await take(await plain(4000, 1000).jpeg().toBuffer())).toMatchObject({ width: 2560, height: 640 })
    expect(await take(await plain(10, 3000).jpeg().toBuffer())).toMatchObject({ height: 2560 })
  })

  it('an image loses all data hidden in or after it', async () => {
    const script = '<script>window.pwned = 1</script>'
    const gif = Buffer.concat([await plain(8, 8).gif().toBuffer(), Buffer.from(`${script}PK\x03\x04`)])
    const commented = await plain(8, 8)
      .jpeg()
      .withExif({ IFD0: { ImageDescription: script } })
      .toBuffer()
    for (const polyglot of [gif, commented]) {
      const { bytes } = await take(polyglot)
      expect(Buffer.from(bytes).includes('script')).toBe(false)
      expect(Buffer.from(bytes).includes('PK')).toBe(false)
    }
  })
})

describe('a rejected image file', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><script>alert(1)</script></svg>'
  it.each([
    ['an SVG', svg],
    ['an SVG with a declaration', `<?xml version="1.0"?>${svg}`],
    ['a web page', '<!doctype html><script>alert(1)</script>'],
    ['a PDF', '%PDF-1.7\n'],
    ['a TIFF', 'II*\0'],
    ['text', 'a picture, believe me'],
    ['an empty file', ''],
  ])('the image file is rejected, whatever its name: %s', async (_what, content) => {
    expect(await takePicture(Buffer.from(content, 'latin1'), 'photo.png')).toBe('not-a-picture')
  })

  it.each(['heic', 'heix', 'hevc', 'mif1', 'msf1'])(
    'a HEIC image of the brand %s is rejected with a message that names the format',
    async brand => {
      const head = Buffer.from(`\0\0\0\x1cftyp${brand}\0\0\0\0mif1heichevc`, 'latin1')
      expect(await takePicture(Buffer.concat([head, Buffer.alloc(100)]), 'IMG_0001.HEIC')).toBe('heic')
    },
  )

  it.each(['gif', 'webp'] as const)('an animated image is rejected: %s', async format => {
    const frames = [await plain(8, 8).png().toBuffer(), await plain(8, 8).negate().png().toBuffer()]
    const moving = await sharp(frames, { join: { animated: true } })
      .toFormat(format)
      .toBuffer()
    expect(await takePicture(moving, `dance.${format}`)).toBe('moving')
  })

  it('an animated PNG, which declares its frames before its pixels, is rejected', async () => {
    const still = await plain(8, 8).withIccProfile('p3').png().toBuffer()
    const pixels = still.indexOf('IDAT') - 4
    const counting = Buffer.from('000000086163544c0000000200000000f38d9370', 'hex')
    const moving = Buffer.concat([still.subarray(0, pixels), counting, still.subarray(pixels)])
    expect(await takePicture(moving, 'dance.png')).toBe('moving')
    const file = join(await mkdtemp(join(tmpdir(), 'picture-')), 'dance.png')
    await writeFile(file, moving)
    expect(await takePicture(file, 'dance.png')).toBe('moving')
    // Frames that are declared after the pixels do not count.
    expect(await take(Buffer.concat([still, counting]))).toMatchObject({ width: 8, height: 8 })
  })

  it('a truncated image is rejected', async () => {
    const noise = await sharp({
      create: {
        width: 256,
        height: 256,
        channels: 3,
        background: teal,
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .jpeg()
      .toBuffer()
    expect(await takePicture(noise.subarray(0, noise.length / 2), 'a.jpg')).toBe('unreadable')
    expect(await takePicture(noise.subarray(0, 4), 'a.jpg')).toBe('unreadable')
    expect(await takePicture(Buffer.from('GIF89a<script>'), 'a.gif')).toBe('unreadable')
  })

  it('an image that would exhaust memory is rejected before decoding', async () => {
    // If it were decoded, the error would be 'unreadable', because the pixels are missing.
    expect(await takePicture(claimingPng(60_000, 60_000), 'bomb.png')).toBe('too-large')
    expect(await takePicture(claimingPng(6_400, 6_400), 'bomb.png')).toBe('too-large')
  })

  it('the rejection of a large image names the limits of its format and of JPEG', () => {
    const [most, mostOfJpeg] = [limits.picturePixels, limits.jpegPixels].map(({ value }) => value / 1_000_000)
    expect(englishIssue(refusalIssues['too-large'])).toContain(`${most} megapixels, or ${mostOfJpeg} as a JPEG picture`)
  })
})

describe('a phone photo', () => {
  it('a phone photo of 50 megapixels is accepted, and stored in the usual size', async () => {
    const file = await sharp({ create: { width: 8_160, height: 6_120, channels: 3, background: '#6b8e23' } })
      .jpeg()
      .toBuffer()
    expect(await takePicture(file, 'phone.jpg')).toMatchObject({ width: 2_560, height: 1_920 })
  })
})

describe('the memory required for decoding', () => {
  it('the decoding memory is computed from the header: an AVIF with 40 megapixels in 1,109 bytes is rejected undecoded', async () => {
    const file = join(import.meta.dirname, '../../fixtures/40-megapixels.avif')
    const begun = process.memoryUsage.rss()
    expect(await Promise.all(Array.from({ length: 20 }, () => takePicture(file, 'bomb.avif')))).toEqual(
      Array.from({ length: 20 }, () => 'too-heavy'),
    )
    // Decoding only one of these pictures would take 600 MB.
    expect(process.memoryUsage.rss() - begun).toBeLessThan(200_000_000)
  })

  const photo = { format: 'jpeg', width: 8_000, height: 5_000, channels: 3, depth: 'uchar' } as const
  it.each([
    ['a JPEG of 40 megapixels', photo],
    ['a JPEG of 108 megapixels', { ...photo, width: 12_000, height: 9_000 }],
    ['a progressive JPEG of 40 megapixels', { ...photo, isProgressive: true, chromaSubsampling: '4:2:0' }],
    ['a WebP of 40 megapixels', { ...photo, format: 'webp' }],
    ['a PNG of 40 megapixels', { ...photo, format: 'png', channels: 4, depth: 'ushort' }],
    ['an AVIF of 12 megapixels', { ...photo, format: 'heif', width: 4_032, height: 3_024, bitsPerSample: 8 }],
  ] as const)('the decoding memory is within the limit for %s', (_what, facts) => {
    expect(decodedBytesOf(facts)).toBeLessThanOrEqual(limits.decodeBytes.value)
  })

  it.each([
    ['an AVIF of 40 megapixels', { ...photo, format: 'heif', bitsPerSample: 8 }],
    [
      'an AVIF of 12 megapixels with 12 bits',
      { ...photo, format: 'heif', width: 4_000, height: 3_000, bitsPerSample: 12 },
    ],
    [
      'an interlaced PNG of 40 megapixels with 16 bits',
      { ...photo, format: 'png', isProgressive: true, depth: 'ushort' },
    ],
    ['a progressive JPEG of 40 megapixels for print', { ...photo, isProgressive: true, channels: 4 }],
  ] as const)('the decoding memory exceeds the limit for %s', (_what, facts) => {
    expect(decodedBytesOf(facts)).toBeGreaterThan(limits.decodeBytes.value)
  })

  it('an image that needs most of the decoding memory waits until others have finished', async () => {
    const events: string[] = []
    let finish = (): void => undefined
    const held = new Promise<void>(resolve => {
      finish = resolve
    })
    const all = limits.imagingBytes.value
    const usual = imagingQueue(() => held)
    const heavy = imagingQueue(async () => void events.push('heavy'), all * 0.8)
    const next = imagingQueue(async () => void events.push('next'))
    await new Promise(resolve => setTimeout(resolve, 20))
    expect(events).toEqual([])
    finish()
    await Promise.all([usual, heavy, next])
    expect(events).toEqual(['heavy', 'next'])
  })

  it('the decoding memory is enough for two normal images at once on two cores', async () => {
    let atOnce = 0
    let most = 0
    const draw = async () => {
      atOnce += 1
      most = Math.max(most, atOnce)
      await new Promise(resolve => setTimeout(resolve, 20))
      atOnce -= 1
    }
    await Promise.all(Array.from({ length: 6 }, () => imagingQueue(draw, 60_000_000)))
    expect(most).toBe(Math.min(2, availableParallelism()))
  })
})

describe('an SVG shipped with the product', () => {
  it('an SVG shipped with the product is converted to an image of the same size', async () => {
    const svg = await readFile(join(import.meta.dirname, '../../../starter/images/pond-dawn.svg'))
    expect(await takeDrawing(svg, 'pond-dawn.svg')).toMatchObject({ width: 1600, height: 720 })
  })
})
