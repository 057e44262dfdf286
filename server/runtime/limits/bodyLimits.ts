/** Limits for request bodies: the size and duration of each, and the total size at a time. */
import { type Limit, limit } from './limit.ts'

/** Limits by name; part of `limits`. */
export const bodyLimits = {
  bodyBytes: limit(
    2 * 1024 * 1024,
    'bytes',
    'Request body of a signed-in user: the longest text of an editor, with its pictures by URL.',
    'http/hostile',
  ),
  visitorBodyBytes: limit(
    64 * 1024,
    'bytes',
    'Request body of a visitor: a message of 20,000 three-byte characters, and the other fields.',
    'http/bodies',
  ),
  formBodyBytes: limit(
    200_000,
    'bytes',
    'Message of a visitor sent by a form without scripts, which encodes each Bangla character in nine characters.',
    'pages/forms',
  ),
  visitorBodyMs: limit(
    20_000,
    'milliseconds',
    'Time to receive the body of a visitor: 64 kB take this long at 26 kbit/s.',
    'http/bodies',
  ),
  unreadBytes: limit(
    64 * 1024 * 1024,
    'bytes',
    'Bytes that are read and discarded after a response that was sent before its request was complete; otherwise the client would not get the response. The limit is more than proxies accept.',
    'http/lingeringClose',
  ),
  unreadMs: limit(
    30_000,
    'milliseconds',
    'Time to receive the discarded bytes: 48 MB take this long at 13 Mbit/s.',
    'http/lingeringClose',
  ),
  unreadSilentMs: limit(5_000, 'milliseconds', 'Pause between two chunks of discarded bytes.', 'http/lingeringClose'),
  droppedBodyBytes: limit(
    64 * 1024,
    'bytes',
    'If the rest of a body is shorter than this, it is discarded after an early response, and the connection serves the next request. Otherwise the connection is closed. Node reads this much at once.',
    'http/lingeringClose',
  ),
  visitorDocumentMs: limit(
    300_000,
    'milliseconds',
    'Time to receive a document from a visitor: a photo of 10 MB takes this long at 270 kbit/s.',
    'http/bodies',
  ),
  visitorDocumentBytes: limit(
    200_000_000,
    'bytes',
    'Documents that visitors send to a site in a day. Each may take a quarter of the remaining space, so some always remains for others.',
    'mail/submissionDocuments',
  ),
  unclaimedDocumentBytes: limit(
    100_000_000,
    'bytes',
    'Share of the daily documents whose form has not been sent yet. Each may take a quarter of the remaining space.',
    'mail/submissionDocuments',
  ),
  visitorBodiesBytes: limit(
    16 * 1024 * 1024,
    'bytes',
    'Total size of the bodies of visitors in memory: 256 of the maximum size. Incomplete bodies count with their announced length.',
    'http/bodies',
  ),
  visitorBodiesNetworkBytes: limit(
    2 * 1024 * 1024,
    'bytes',
    'Bodies of visitors from one network (IPv4 /24, IPv6 /48): 32 of the maximum size, or 2,000 typical ones.',
    'http/bodies',
  ),
  bodiesBytes: limit(
    48 * 1024 * 1024,
    'bytes',
    'Total size of the bodies of signed-in users in memory: 24 of the longest texts, or 192 uploads.',
    'http/bodies',
  ),
  bodiesNetworkBytes: limit(
    16 * 1024 * 1024,
    'bytes',
    'Bodies of signed-in users from one network, such as an office: 8 of the longest texts, or 64 uploads.',
    'http/bodies',
  ),
  uploadBufferBytes: limit(
    256 * 1024,
    'bytes',
    'Memory that one upload counts as. Its bytes are written to disk as they arrive.',
    'http/bodies',
  ),
  uploadBytes: limit(
    40_000_000,
    'bytes',
    'Size of an uploaded picture: enough for a 108-megapixel photo of a phone. A 50-megapixel photo has 17 MB.',
    'files/files',
  ),
} as const satisfies Readonly<Record<string, Limit>>
