/** Cache of ASCII digits by code point. Unicode has several hundred digits. */
const asciiByCode = new Map<number, string>()

const asciiDigit = (code: number): string => {
  // Unicode arranges digits in runs from 0 to 9. Adjacent runs, such as the mathematical ones, are complete.
  let start = code
  while (/\p{Nd}/u.test(String.fromCodePoint(start - 1))) start -= 1
  return String((code - start) % 10)
}

/** Converts digits of every script to ASCII: '০১৭' → '017'. Other characters are unchanged. */
export const asciiDigits = (text: string): string =>
  // Matches non-ASCII digits. Excludes most letters before the slower Unicode property test.
  text.replaceAll(/[০-৯]|(?![\0-\u065f\u0980-\u09e5])\p{Nd}/gu, digit => {
    const code = digit.codePointAt(0) ?? 0
    const known = asciiByCode.get(code) ?? asciiDigit(code)
    asciiByCode.set(code, known)
    return known
  })
