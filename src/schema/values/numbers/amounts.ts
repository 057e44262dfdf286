/** Decimal places of displayed numbers, in the back office and on public pages. */

/** Default maximum number of decimal places of a `decimal` field. */
export const defaultPlaces = 2

/** Matches codes, symbols and names of currencies, in both languages. */
const currency = /^(?:[A-Z]{3}|[৳$€£₹]|Tk\.?|taka|টাকা)$/

/**
 * Number of decimal places to display: none for a whole number, all places of the field for other amounts of money
 * (450.50 BDT), otherwise as many as the value has (18.5 m).
 */
export const shownPlaces = (
  value: number,
  { places = defaultPlaces, unit }: { readonly places?: number | undefined; readonly unit?: string | undefined },
): number => {
  const own = value.toFixed(places).replace(/0+$/, '').split('.')[1]?.length ?? 0
  return own > 0 && unit !== undefined && currency.test(unit) ? places : own
}
