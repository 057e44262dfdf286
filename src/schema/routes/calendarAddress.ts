/** Addresses of calendar files. A separate module, because not every page of the public site loads it. */

/**
 * Address (or pattern) of the calendar file of a list or record, from the address (or pattern) of the list or record.
 * No other page has this address, because no slug, id or other path segment contains a dot.
 */
export const calendarAddress = (address: string): string => `${address}/calendar.ics`
