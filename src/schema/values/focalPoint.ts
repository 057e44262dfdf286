/** What of a picture stays visible where it is cut: a place within it, from its left and its top, like '30% 70%'. */

export interface FocalPoint {
  /** Whole percent of the width, from the left. */
  readonly x: number
  /** Whole percent of the height, from the top. */
  readonly y: number
}

const pattern = /^(100|[1-9]?\d)% (100|[1-9]?\d)%$/

/** As it is stored, and as a style sheet has it. */
export const focalPointText = ({ x, y }: FocalPoint): string => `${x}% ${y}%`

/** The point that a text names; undefined for any other text. */
export const focalPointOf = (text: string): FocalPoint | undefined => {
  const [, x, y] = pattern.exec(text) ?? []
  return x === undefined || y === undefined ? undefined : { x: Number(x), y: Number(y) }
}
