/** ASCII digits by code point of a digit, cached. Unicode has several hundred digits, so the cache stays small. */
const asciiByCode = new Map<number, string>()

const asciiDigit = (code: number): string => {
  // Unicode arranges digits in runs from 0 to 9. Adjacent runs, such as the mathematical ones, are complete.
  let start = code
  while (/\p{Nd}/u.test(String.fromCodePoint(start - 1))) start -= 1
  return String((code - start) % 10)
}

/** Converts digits of every script to ASCII: '০১৭' → '017'. Other characters are unchanged. */
export const asciiDigits = (text: string): string =>
  // Matches digits outside ASCII. The lookahead excludes most letters, because the Unicode property test is slow.
  text.replaceAll(/[০-৯]|(?![\0-\u065f\u0980-\u09e5])\p{Nd}/gu, digit => {
    const code = digit.codePointAt(0) ?? 0
    const known = asciiByCode.get(code) ?? asciiDigit(code)
    asciiByCode.set(code, known)
    return known
  })
