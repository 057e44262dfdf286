/** Formats sizes of files. */

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** Formatters by language and unit, cached because a page may show thousands of sizes. */
const formats = new Map<string, Intl.NumberFormat>()

const formatOf = (language: string, step: number): Intl.NumberFormat => {
  const key = `${language} ${step}`
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(language, {
      style: 'unit',
      unit: units[step],
      // The short name of bytes has no plural: '193 byte'.
      unitDisplay: step === 0 ? 'long' : 'short',
      maximumFractionDigits: step < 2 ? 0 : 1,
    })
  formats.set(key, format)
  return format
}

/** Formats a number of bytes in the largest unit in which it is at least 1: '1.2 MB'. */
export const formatBytes = (bytes: number, language: string): string => {
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  return formatOf(language, step).format(bytes / 1000 ** step)
}
