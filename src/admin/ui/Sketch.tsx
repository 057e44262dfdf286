/**
 * Sketch of an option's layout, in the colours of the screen. Purely decorative: the text beside it carries the
 * meaning.
 */
import type { SketchPart } from '../../schema/looks/sketch.ts'

const sheet = { width: 16, height: 10 }
const heights = { title: 1, figure: 2, button: 1 } as const

const shapeOf = ([part, x, y, width, height]: SketchPart) => {
  switch (part) {
    case 'title':
      return <rect x={x} y={y} width={width} height={heights.title} rx={0.3} opacity={0.8} />
    case 'figure':
      return <rect x={x} y={y} width={width} height={heights.figure} rx={1} opacity={0.55} />
    case 'button':
      return <rect x={x} y={y} width={width} height={heights.button} rx={0.5} className="sketch-button" />
    case 'picture':
      return <rect x={x} y={y} width={width} height={height} rx={0.3} opacity={0.2} />
    case 'film':
      return (
        <>
          <rect x={x} y={y} width={width} height={height} rx={0.3} opacity={0.2} />
          <path d={`M${x + width / 2 - 0.8} ${y + height / 2 - 1.2}v2.4l2-1.2z`} opacity={0.8} />
        </>
      )
    case 'lines':
      return <path d={Array.from({ length: height }, (_none, row) => `M${x} ${y + row + 0.5}h${width}`).join('')} />
  }
}

export const Sketch = ({ parts }: { readonly parts: readonly SketchPart[] }) => (
  <svg className="sketch" viewBox={`0 0 ${sheet.width} ${sheet.height}`} aria-hidden="true" focusable="false">
    {parts.map(part => (
      <g key={part.join()}>{shapeOf(part)}</g>
    ))}
  </svg>
)
