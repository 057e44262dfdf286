/** Names the format of a file that is not stored as a document, by its first bytes. */
import { open } from 'node:fs/promises'

interface Signature {
  readonly kind: string
  /** Position in the file, bytes. Default: 0. */
  readonly at?: number
  /** Byte sequences, as Latin-1. The format has one of them at that position. */
  readonly texts: readonly string[]
}

const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1']

/** Formats that people attach by mistake. The first matching signature is used. */
const signatures: readonly Signature[] = [
  { kind: 'EXE', texts: ['MZ'] },
  { kind: 'GIF', texts: ['GIF87a', 'GIF89a'] },
  { kind: 'WebP', at: 8, texts: ['WEBP'] },
  { kind: 'WAV', at: 8, texts: ['WAVE'] },
  { kind: 'AVI', at: 8, texts: ['AVI '] },
  { kind: 'AVIF', at: 4, texts: ['ftypavif', 'ftypavis'] },
  { kind: 'HEIC', at: 4, texts: heicBrands.map(brand => `ftyp${brand}`) },
  { kind: 'MOV', at: 4, texts: ['ftypqt'] },
  { kind: 'M4A', at: 4, texts: ['ftypM4A'] },
  { kind: '3GP', at: 4, texts: ['ftyp3g'] },
  { kind: 'MP4', at: 4, texts: ['ftyp'] },
  { kind: 'MP3', texts: ['ID3', '\xff\xfb', '\xff\xf3', '\xff\xf2'] },
  { kind: 'OGG', texts: ['OggS'] },
  { kind: 'FLAC', texts: ['fLaC'] },
  { kind: 'WebM', texts: ['\x1aE\xdf\xa3'] },
  { kind: 'TIFF', texts: ['II*\0', 'MM\0*'] },
  { kind: 'BMP', texts: ['BM'] },
  { kind: 'PSD', texts: ['8BPS'] },
  { kind: 'RAR', texts: ['Rar!\x1a\x07'] },
  { kind: '7Z', texts: ['7z\xbc\xaf\x27\x1c'] },
  { kind: 'GZIP', texts: ['\x1f\x8b'] },
  { kind: 'JPG', texts: ['\xff\xd8\xff'] },
  { kind: 'PNG', texts: ['\x89PNG\r\n\x1a\n'] },
]

const headBytes = 32

/** Format of a refused file at an absolute path; undefined if it is unknown. */
export const formatOfRefusedFile = async (path: string): Promise<string | undefined> => {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    const head = buffer.toString('latin1', 0, bytesRead)
    return signatures.find(({ at, texts }) => texts.some(text => head.startsWith(text, at)))?.kind
  } finally {
    await file.close()
  }
}
