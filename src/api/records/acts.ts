/** A new name for several requests that are one act: a UUID, also on pages without a secure connection, which have no `randomUUID`. */
export const newAct = (): string => {
  const digits = Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0'))
  // A random UUID says its version, 4, and its variant, 8.
  return digits.join('').replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-8$4-')
}
