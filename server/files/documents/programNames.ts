/** File names under which a computer or a browser would run the content. */

/** Extensions of programs, scripts, installers, shortcuts and web pages. */
const programEndings: ReadonlySet<string> = new Set([
  ...['exe', 'com', 'scr', 'msi', 'msp', 'cpl', 'dll', 'bat', 'cmd', 'ps1', 'psm1', 'vbs', 'vbe', 'wsf', 'wsh'],
  ...[
    'hta',
    'reg',
    'lnk',
    'url',
    'jar',
    'sh',
    'bash',
    'app',
    'command',
    'apk',
    'deb',
    'rpm',
    'dmg',
    'pkg',
    'py',
    'php',
  ],
  ...['js', 'mjs', 'cjs', 'jse', 'html', 'htm', 'xhtml', 'shtml', 'mht', 'mhtml', 'svg'],
])

/** Extension of a program in a file name, in upper case: 'EXE'; undefined for any other name. */
export const programEndingOf = (name: string): string | undefined => {
  // Systems ignore dots and spaces at the end of a name, and people do not see control characters.
  const shown = name.replaceAll(/[\p{Cc}\p{Cf}]/gu, '').replace(/[\s.]+$/u, '')
  const ending = /\.([a-z0-9]{1,8})$/i.exec(shown)?.[1]?.toLowerCase() ?? ''
  return programEndings.has(ending) ? ending.toUpperCase() : undefined
}
