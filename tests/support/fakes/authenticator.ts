/** A software authenticator with ES256 keys, which can also send responses that no real one would send. Source: WebAuthn 6.1, 6.5.4. */
import { generateKeyPairSync, hash, type KeyObject, randomBytes, sign } from 'node:crypto'
import { encodeCBOR } from '@levischuck/tiny-cbor'

const presentFlag = 0x01
const verifiedFlag = 0x04
const credentialFlag = 0x40

const sha256 = (data: string | Uint8Array) => hash('sha256', data, 'buffer')
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

/** Deviations of a response from the request. */
export interface ResponseFaults {
  readonly origin?: string
  readonly rpId?: string
  readonly challenge?: string
  readonly type?: string
  readonly counter?: number
  readonly isUnverified?: boolean
  readonly userHandle?: string
  /** Signs with a different key. */
  readonly otherKey?: boolean
  readonly fmt?: string
  /** Certificate of the attestation. */
  readonly certificate?: Uint8Array
}

interface CeremonyOptions {
  readonly challenge: string
}
interface CreationOptions extends CeremonyOptions {
  readonly rp: { readonly id?: string }
  readonly user: { readonly id: string }
}
interface RequestOptions extends CeremonyOptions {
  readonly rpId?: string
}

const authenticatorData = (rpId: string, flags: number, counter: number, rest: Uint8Array = new Uint8Array()) => {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, rest])
}

/** A key of one user on one site. `counter` counts its uses; a test may set it. */
export class SoftPasskey {
  readonly id: string
  counter = 0
  private readonly privateKey: KeyObject
  private readonly cose: Uint8Array
  private userHandle = ''
  private readonly origin: string

  constructor(origin = 'http://localhost') {
    this.origin = origin
    this.id = base64url(randomBytes(32))
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    this.privateKey = privateKey
    this.cose = encodeCBOR(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]),
    )
  }

  private clientData(type: string, { challenge }: CeremonyOptions, lies: ResponseFaults) {
    const claims = { challenge, origin: this.origin, crossOrigin: false, ...lies }
    return Buffer.from(
      JSON.stringify({
        type: lies.type ?? type,
        ...claims,
        challenge: lies.challenge ?? challenge,
        counter: undefined,
      }),
    )
  }

  /** Result of `navigator.credentials.create`, as JSON. */
  make(requested: CreationOptions, lies: ResponseFaults = {}) {
    this.userHandle ||= requested.user.id
    const id = Buffer.from(this.id, 'base64url')
    const length = Buffer.alloc(2)
    length.writeUInt16BE(id.length)
    const flags = presentFlag | credentialFlag | (lies.isUnverified ? 0 : verifiedFlag)
    const rest = Buffer.concat([Buffer.alloc(16), length, id, this.cose])
    const authData = new Uint8Array(
      authenticatorData(lies.rpId ?? requested.rp.id ?? '', flags, lies.counter ?? this.counter, rest),
    )
    const attStmt = new Map<string, number | Uint8Array | Uint8Array[]>(
      lies.certificate
        ? [
            ['alg', -7],
            ['sig', new Uint8Array(64)],
            ['x5c', [lies.certificate]],
          ]
        : [],
    )
    const object = encodeCBOR(
      new Map<string, string | typeof attStmt | Uint8Array>([
        ['fmt', lies.fmt ?? 'none'],
        ['attStmt', attStmt],
        ['authData', authData],
      ]),
    )
    return {
      ...{ id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {} },
      response: {
        clientDataJSON: base64url(this.clientData('webauthn.create', requested, lies)),
        attestationObject: base64url(object),
        transports: ['internal'],
      },
    }
  }

  /** Result of `navigator.credentials.get`, as JSON. */
  use(requested: RequestOptions, lies: ResponseFaults = {}) {
    if (this.counter > 0) this.counter += 1
    const flags = presentFlag | (lies.isUnverified ? 0 : verifiedFlag)
    const data = authenticatorData(lies.rpId ?? requested.rpId ?? '', flags, lies.counter ?? this.counter)
    const clientData = this.clientData('webauthn.get', requested, lies)
    const key = lies.otherKey ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey : this.privateKey
    return {
      ...{ id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {} },
      response: {
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', Buffer.concat([data, sha256(clientData)]), key)),
        userHandle: lies.userHandle ?? this.userHandle,
      },
    }
  }
}
