/** Normalises email addresses to the form in which they are stored, compared and used in mails. */

/** Pattern of a normalised address. The top-level domain consists of letters or is in Punycode. */
export const emailPattern =
  /^[A-Za-z0-9_'+-]+(?:\.[A-Za-z0-9_'+-]+)*@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]{2,59})$/

/** Punycode form (xn--…) of a domain in any script; undefined if it is invalid. */
const asciiDomain = (domain: string): string | undefined => {
  // These characters would end the host of the URL below.
  if (/[\s/\\?#:@%[\]]/.test(domain)) return undefined
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return undefined
  }
}

/**
 * Trims and lower-cases an address, and converts its domain to ASCII as browsers and mail servers do: `Info@মাছ.বাংলা`
 * becomes `info@xn--….xn--…`. Text that is not an address is returned for validation to refuse.
 */
export const toEmailAddress = (text: string): string => {
  const address = text.trim().toLowerCase()
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  if (at < 1 || /^[\u0020-\u007e]*$/.test(domain)) return address
  const ascii = asciiDomain(domain)
  return ascii === undefined ? address : `${address.slice(0, at)}@${ascii}`
}
