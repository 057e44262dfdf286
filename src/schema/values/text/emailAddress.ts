/** Email addresses in the one form in which they are stored, compared and mailed. */

/** Addresses in that form; the last part of a domain is letters, or letters of another script in ASCII. */
export const emailPattern =
  /^[A-Za-z0-9_'+-]+(?:\.[A-Za-z0-9_'+-]+)*@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]{2,59})$/

/** The ASCII form (xn--…) of a domain in any script; undefined where it is no domain. */
const asciiDomain = (domain: string): string | undefined => {
  // Signs that end the host of an address are no part of a domain.
  if (/[\s/\\?#:@%[\]]/.test(domain)) return undefined
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return undefined
  }
}

/**
 * The address in lower case without blanks around it, its domain in ASCII as browsers and mail servers write it:
 * `Info@মাছ.বাংলা` becomes `info@xn--….xn--…`. A text that is no address stays, for the validation to refuse.
 */
export const toEmailAddress = (text: string): string => {
  const address = text.trim().toLowerCase()
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  if (at < 1 || /^[\u0020-\u007e]*$/.test(domain)) return address
  const ascii = asciiDomain(domain)
  return ascii === undefined ? address : `${address.slice(0, at)}@${ascii}`
}
