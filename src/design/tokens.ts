/** Design tokens shared by the public site and the back office. Imports nothing. */
export const tokens = {
  colour: {
    /** Deep green: links, primary actions, selection. */
    accent: '#0f5c55',
    accentStrong: '#0a443f',
    accentSoft: '#e3f0ee',
    ink: '#17211f',
    inkSoft: '#52605d',
    line: '#dfe5e3',
    lineStrong: '#c3cdca',
    surface: '#ffffff',
    canvas: '#f6f8f7',
    success: '#1c7a3f',
    successSoft: '#e4f4e9',
    danger: '#b3261e',
    dangerSoft: '#fbe9e7',
    warning: '#8a5a00',
    warningSoft: '#fdf1dc',
  },
  /** Unit of spacing, px. `space(n)` of a screen is n times this. */
  space: 8,
  radius: { small: 6, medium: 8, large: 12 },
  type: {
    family: "system-ui, sans-serif, 'Noto Sans Bengali', 'Nirmala UI'",
    mono: "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace",
  },
} as const
