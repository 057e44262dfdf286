/**
 * New id of an act: requests whose changes are listed together. It is a UUID. Unlike `randomUUID`, this function also
 * works in insecure contexts.
 */
export const newActId = (): string => {
  const digits = Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0'))
  // A random UUID contains its version, 4, and its variant, 8.
  return digits.join('').replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-8$4-')
}
