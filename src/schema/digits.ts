/** Digits of every script as ASCII: '০১৭' → '017'. Other characters stay. */
export const asciiDigits = (text: string): string =>
  text.replaceAll(/\p{Nd}/gu, digit => {
    const code = digit.codePointAt(0) ?? 0
    // Every script's ten digits stand in one run, and each run begins where the one before has ended.
    let zero = code
    while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
    return String(code - zero)
  })
