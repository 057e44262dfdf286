/** Icons as SVG paths on a 24 by 24 grid. */
const paths = {
  mail: 'M3 6h18v12H3zM3.5 6.5 12 13l8.5-6.5',
  phone: 'M6 3h4l1.5 5-2.5 1.5a11 11 0 0 0 5.5 5.5L16 12.5l5 1.5v4a2 2 0 0 1-2 2A15 15 0 0 1 4 5a2 2 0 0 1 2-2z',
  place: 'M12 21s7-6.2 7-11.5a7 7 0 1 0-14 0C5 14.8 12 21 12 21zM12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3.5 2',
  window: 'M3 5h18v14H3zM3 9h18M7 13l2 2-2 2M12 17h4',
  steps: 'M4 19h5v-5h5V9h5V4M4 19v-5',
  wrench: 'M15 4a5 5 0 0 0-4.5 7L4 17.5 6.5 20l6.5-6.5A5 5 0 0 0 20 9l-3 2-3-1-1-3z',
  network: 'M12 4v6M12 10 5 16M12 10l7 6M10 2h4v4h-4zM3 16h4v4H3zM17 16h4v4h-4z',
  star: 'M12 3l2.7 5.8 6.3.7-4.7 4.3 1.3 6.2-5.6-3.2L6.4 20l1.3-6.2L3 9.5l6.3-.7z',
  seal: 'M12 3l2 1.6 2.6-.3.9 2.4 2.2 1.3-.6 2.5.9 2.5-2 1.6-.5 2.5-2.6.2L12 19l-2.9-1.7-2.6-.2-.5-2.5-2-1.6.9-2.5-.6-2.5 2.2-1.3.9-2.4 2.6.3zM9 11.5l2 2 4-4M9 18v4l3-1.5 3 1.5v-4',
  search: 'M10.5 18a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15zM16 16l5 5',
  enlarge: 'M14 4h6v6M20 4l-7 7M10 20H4v-6M4 20l7-7',
  close: 'M6 6l12 12M18 6 6 18',
  play: 'M8 5v14l11-7z',
  pause: 'M8 5v14M16 5v14',
  previous: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  facebook: 'M14 8h3V4h-3a4 4 0 0 0-4 4v3H7v4h3v6h4v-6h3l1-4h-4V8.5A.5.5 0 0 1 14.5 8z',
  linkedin:
    'M4 9h4v11H4zM6 4a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM10 9h4v1.5c.6-1 1.8-1.8 3.3-1.8 2.7 0 3.7 1.8 3.7 4.6V20h-4v-6c0-1.3-.4-2.1-1.4-2.1-1.1 0-1.6.8-1.6 2.1v6h-4z',
  youtube:
    'M3 8a3 3 0 0 1 3-2.5c4-.3 8-.3 12 0A3 3 0 0 1 21 8c.3 2.7.3 5.3 0 8a3 3 0 0 1-3 2.5c-4 .3-8 .3-12 0A3 3 0 0 1 3 16c-.3-2.7-.3-5.3 0-8zM10 9v6l5-3z',
  x: 'M4 4l16 16M20 4 4 20',
} as const

/** Name of an icon of the public site. */
export type PublicIcon = keyof typeof paths

const networks: readonly PublicIcon[] = ['facebook', 'linkedin', 'youtube', 'x']

/** Icon for a social link's icon text: a network's name, also inside a tag such as `<i class="fa fa-facebook">`. */
export const iconOf = (icon: string): PublicIcon | undefined => {
  const text = icon.toLowerCase()
  if (/\b(x|twitter)\b/.test(text)) return 'x'
  return networks.find(network => network !== 'x' && text.includes(network))
}

/** A decorative icon, hidden from screen readers. Text beside it gives its meaning. */
export const Icon = ({ name }: { readonly name: PublicIcon }) => (
  <svg className="icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" focusable="false">
    <path d={paths[name]} />
  </svg>
)
