/** How many digits an amount is read with, in the back office and on the pages alike. */

/** Digits behind the point of a field that does not say how many. */
export const defaultPlaces = 2

/** Codes, signs and names of currencies, in both languages. */
const currency = /^(?:[A-Z]{3}|[৳$€£₹]|Tk\.?|taka|টাকা)$/

/** Digits behind the point: none of a whole amount, all that its field has of an amount of money (450.50 BDT), and of any other those that it has (18.5 m). */
export const shownPlaces = (
  value: number,
  { places = defaultPlaces, unit }: { readonly places?: number | undefined; readonly unit?: string | undefined },
): number => {
  const own = value.toFixed(places).replace(/0+$/, '').split('.')[1]?.length ?? 0
  return own > 0 && unit !== undefined && currency.test(unit) ? places : own
}
