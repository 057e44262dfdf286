/** ASCII digits by the code of a digit of Unicode, of which there are some hundreds. */
const asciiByCode = new Map<number, string>()

const asciiDigit = (code: number): string => {
  // Unicode keeps ten digits together from 0 to 9; where runs touch, as the mathematical ones do, each is whole.
  let start = code
  while (/\p{Nd}/u.test(String.fromCodePoint(start - 1))) start -= 1
  return String((code - start) % 10)
}

/** Digits of every script as ASCII: '০১৭' → '017'. Other characters stay. */
export const asciiDigits = (text: string): string =>
  // All of Unicode's but ASCII's own.
  text.replaceAll(/[^\P{Nd}\d]/gu, digit => {
    const code = digit.codePointAt(0) ?? 0
    const known = asciiByCode.get(code) ?? asciiDigit(code)
    asciiByCode.set(code, known)
    return known
  })
