/** Places on earth as text: degrees of latitude and longitude, 'latitude,longitude'. */

interface Point {
  /** Degrees, -90 to 90; north is positive. */
  readonly latitude: number
  /** Degrees, -180 to 180; east is positive. */
  readonly longitude: number
  /** As it is stored: each with at most six digits behind the point, which is about 10 cm. */
  readonly text: string
}

const number = String.raw`(-?\d{1,3}(?:\.\d{1,20})?)`
/** As people write it, and as the addresses of OpenStreetMap and Google Maps have it. */
const patterns: readonly RegExp[] = [
  new RegExp(String.raw`^\s*${number}\s*[,;\s]\s*${number}\s*$`),
  new RegExp(`^geo:${number},${number}`),
  new RegExp(String.raw`^https://\S{0,500}[?&]mlat=${number}&mlon=${number}`),
  new RegExp(String.raw`^https://\S{0,500}#map=\d{1,2}(?:\.\d+)?/${number}/${number}`),
  new RegExp(String.raw`^https://\S{0,500}[/?&](?:@|q=|query=|ll=)${number},${number}`),
]

const rounded = (degrees: string): number => Number(Number(degrees).toFixed(6))

/** The point that a text names; undefined where it names none, or one that is not on earth. */
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
