/** Limits on the bodies of requests: how long they are, how long they take, and how many are here at once. */
import { type Limit, limit } from './limit.ts'

export const bodyLimits = {
  bodyBytes: limit(
    2 * 1024 * 1024,
    'bytes',
    'The longest text of an editor, with its pictures by address.',
    'http/hostile',
  ),
  visitorBodyBytes: limit(
    64 * 1024,
    'bytes',
    'A body of somebody who is not signed in: a message of 20,000 characters of three bytes, and the fields beside it.',
    'http/bodies',
  ),
  formBodyBytes: limit(
    200_000,
    'bytes',
    'The same message as a form without scripts sends it, with nine characters for each of Bangla.',
    'pages/forms',
  ),
  visitorBodyMs: limit(
    20_000,
    'milliseconds',
    'Such a body comes in; a message of 64 kB does at 26 kbit a second.',
    'http/bodies',
  ),
  unreadBytes: limit(
    64 * 1024 * 1024,
    'bytes',
    'Read and dropped behind a response that was sent before its request had come in, so that the response arrives: more than proxies let through.',
    'http/lingeringClose',
  ),
  unreadMs: limit(
    30_000,
    'milliseconds',
    'Such bytes come in; 48 MB do at 13 megabits a second.',
    'http/lingeringClose',
  ),
  unreadSilentMs: limit(5_000, 'milliseconds', 'Pause between two pieces of such bytes.', 'http/lingeringClose'),
  visitorDocumentMs: limit(300_000, 'milliseconds', 'A photo of 10 MB comes in at 270 kbit a second.', 'http/bodies'),
  visitorDocumentBytes: limit(
    200_000_000,
    'bytes',
    'Documents that visitors send to a site in a day. Each may take a quarter of what is left, so that some is always left for others.',
    'mail/receivedDocuments',
  ),
  unclaimedDocumentBytes: limit(
    100_000_000,
    'bytes',
    'Of these, what waits for its form; each may take a quarter of what is left.',
    'mail/receivedDocuments',
  ),
  visitorBodiesBytes: limit(
    16 * 1024 * 1024,
    'bytes',
    'All such bodies that are here at once, unfinished ones as long as they say they are: 256 of the greatest size.',
    'http/bodies',
  ),
  visitorBodiesNetworkBytes: limit(
    2 * 1024 * 1024,
    'bytes',
    'Those of one network (an IPv4 /24, an IPv6 /48): 32 of the greatest size, or 2,000 usual ones.',
    'http/bodies',
  ),
  bodiesBytes: limit(
    48 * 1024 * 1024,
    'bytes',
    'All bodies of people who are signed in that are here at once: 24 of the longest texts, or 192 uploads.',
    'http/bodies',
  ),
  bodiesNetworkBytes: limit(
    16 * 1024 * 1024,
    'bytes',
    'Those of one network, like an office: 8 of the longest texts, or 64 uploads.',
    'http/bodies',
  ),
  uploadBufferBytes: limit(
    256 * 1024,
    'bytes',
    'What an upload counts for among the bodies: it is written to the disk as it comes.',
    'http/bodies',
  ),
  uploadBytes: limit(40_000_000, 'bytes', 'A photo of 108 megapixels of a phone; one of 50 has 17 MB.', 'files/files'),
} as const satisfies Readonly<Record<string, Limit>>
