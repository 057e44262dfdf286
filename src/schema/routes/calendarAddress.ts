/** Addresses of calendars. A separate module, because not every page of the public site loads it. */

/**
 * Address (or pattern) of the calendar of a list or record, from its own address. Never collides with another page,
 * because no slug, id or other path segment contains a dot. A record with the slug 'archive' is distinct from the
 * archive lists.
 */
export const calendarAddress = (address: string): string => `${address}/calendar.ics`
