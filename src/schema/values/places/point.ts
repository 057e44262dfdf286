/** Geographic points as text: latitude and longitude in degrees, 'latitude,longitude'. */

interface Point {
  /** Degrees, -90 to 90; north is positive. */
  readonly latitude: number
  /** Degrees, -180 to 180; east is positive. */
  readonly longitude: number
  /** Stored form: both with at most six decimal places, about 10 cm. */
  readonly text: string
}

const number = String.raw`(-?\d{1,3}(?:\.\d{1,20})?)`
/** Accepted input: coordinates, and URLs of OpenStreetMap and Google Maps. */
const patterns: readonly RegExp[] = [
  new RegExp(String.raw`^\s*${number}\s*[,;\s]\s*${number}\s*$`),
  new RegExp(`^geo:${number},${number}`),
  new RegExp(String.raw`^https://\S{0,500}[?&]mlat=${number}&mlon=${number}`),
  new RegExp(String.raw`^https://\S{0,500}#map=\d{1,2}(?:\.\d+)?/${number}/${number}`),
  new RegExp(String.raw`^https://\S{0,500}[/?&](?:@|q=|query=|ll=)${number},${number}`),
]

const rounded = (degrees: string): number => Number(Number(degrees).toFixed(6))

/** Parses a point; undefined if there is none or it is out of range. */
export const pointOf = (text: string): Point | undefined => {
  for (const pattern of patterns) {
    const [, north, east] = pattern.exec(text) ?? []
    if (north === undefined || east === undefined) continue
    const [latitude, longitude] = [rounded(north), rounded(east)]
    if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return undefined
    return { latitude, longitude, text: `${latitude},${longitude}` }
  }
  return undefined
}
