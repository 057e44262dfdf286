/**
 * Focal point of a picture, which stays visible when the picture is cropped. Stored as the distances from the left and
 * the top: '30% 70%'.
 */

export interface FocalPoint {
  /** Percentage of the width from the left, an integer. */
  readonly x: number
  /** Percentage of the height from the top, an integer. */
  readonly y: number
}

const pattern = /^(100|[1-9]?\d)% (100|[1-9]?\d)%$/

/** Stored form of a focal point. It is also a valid value of the CSS property `object-position`. */
export const focalPointText = ({ x, y }: FocalPoint): string => `${x}% ${y}%`

/** Parses a focal point; undefined if the text is invalid. */
export const focalPointOf = (text: string): FocalPoint | undefined => {
  const [, x, y] = pattern.exec(text) ?? []
  return x === undefined || y === undefined ? undefined : { x: Number(x), y: Number(y) }
}
